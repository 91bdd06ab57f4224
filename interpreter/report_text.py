from typing import Any
def report_text(result: Any, *, width: int, colour: bool, unicode: bool) -> str:
    import pprint
    return pprint.pformat(result)
