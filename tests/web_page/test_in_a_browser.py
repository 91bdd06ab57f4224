"""Pages in a real browser, on a desk and on a phone, by day and by night: nothing overflows, nothing is fetched.

The page lies in a frame of the width that is tried, with scripts of its own not allowed; what measures it stands
around it. Without Chromium these tests are skipped.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .conftest import BASE, ORCHARDS, Made, Make

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium found: apt-get install chromium")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--enable-logging=stderr",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
MEASURE = """
const TEXTS = 'p, h1, h2, h3, dd, dt, li, caption span, figcaption, summary, code, th, td';
const frame = document.querySelector('iframe');
frame.onload = () => {
  const page = frame.contentDocument, root = page.documentElement, wide = root.clientWidth;
  page.querySelectorAll('details').forEach(each => { each.open = true; });
  const name = each => each.tagName + ' ' + (each.textContent || '').trim().slice(0, 60);
  const out = [];
  for (const each of page.querySelectorAll(TEXTS)) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth && getComputedStyle(each).display != 'inline')
      out.push(name(each));
  }
  for (const each of page.querySelectorAll('svg text')) {
    const box = each.getBoundingClientRect(), room = each.closest('td, th, figure').getBoundingClientRect();
    const off = box.left < -1 || box.right > wide + 1 || box.right > room.right + 12 || box.left < room.left - 12;
    if (box.width && off && !each.closest('.wide')) out.push('drawn ' + name(each));
  }
  const told = {
    wide, beyond: root.scrollWidth - wide, out, paper: getComputedStyle(page.body).backgroundColor,
    fetched: frame.contentWindow.performance.getEntriesByType('resource').map(each => each.name),
    drawn: page.querySelectorAll('svg').length, high: root.scrollHeight,
  };
  const pre = document.createElement('pre');
  pre.id = 'told';
  pre.textContent = JSON.stringify(told);
  document.body.append(pre);
};
"""


def looked_at(made: Made, width: int, dark: bool, folder: Path) -> dict[str, object]:
    """What the browser measures. Fails for errors in its console."""
    around = (
        "<!doctype html><meta charset='utf-8'><body style='margin:0'>"
        f"<iframe sandbox='allow-same-origin' style='width:{width}px;height:900px;border:0' "
        f'srcdoc="{html.escape(made.page)}"></iframe><script>{MEASURE}</script>'
    )
    (folder / "around.html").write_text(around, encoding="utf-8")
    assert BROWSER is not None
    command = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}"]
    command += [f"--blink-settings=preferredColorScheme={0 if dark else 1}", "--virtual-time-budget=4000", "--dump-dom"]
    done = subprocess.run(
        [*command, (folder / "around.html").as_uri()], capture_output=True, text=True, timeout=120, check=True
    )
    assert "CONSOLE" not in done.stderr, done.stderr
    told = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    assert told is not None, done.stdout[-500:]
    found: dict[str, object] = json.loads(html.unescape(told.group(1)))
    return found


@pytest.mark.parametrize(
    ("words", "width", "dark"),
    [
        (("sim", BASE, "--lineup", "base", "--bots", "random", "--games", "8"), 1280, False),
        (("sim", BASE, "--lineup", "base", "--bots", "random", "--games", "8"), 390, True),
        (
            ("compare", BASE, "--card", "veto", "--lineup", "base-short", "--bots", "random", "--games", "48"),
            390,
            False,
        ),
        (("ladder", ORCHARDS, "--bots", "random,greedy,search:2", "--games", "12"), 390, True),
    ],
    ids=["desk by day", "phone by night", "comparison", "ladder"],
)
def test_everything_stays_within_its_box(
    make: Make, words: tuple[str, ...], width: int, dark: bool, tmp_path: Path
) -> None:
    found = looked_at(make(*words), width, dark, tmp_path)
    assert found["wide"] in range(width - 20, width + 1)
    assert found["beyond"] == 0
    assert found["out"] == []
    assert found["fetched"] == []
    assert found["paper"] == ("rgb(21, 24, 27)" if dark else "rgb(252, 251, 248)")
    assert int(str(found["drawn"])) > 5


def test_names_without_blanks_and_from_right_to_left(make: Make, hostile: str, tmp_path: Path) -> None:
    made = make("sim", BASE, hostile, "--lineup", "base", "--bots", "random", "--games", "8")
    found = looked_at(made, 390, False, tmp_path)
    assert (found["beyond"], found["out"]) == (0, [])
