"""What can be asked of a game, or come up in one, that cannot be done."""


class GameError(Exception):
    """Something asked of a game that it cannot do."""


class Crowded(GameError):
    """More lasting effects at once than the rules leave room for: they pile up without end."""
