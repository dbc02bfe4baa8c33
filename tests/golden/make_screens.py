"""Write the golden screens again: look at what has changed before they are kept."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path[:0] = [str(FOLDER.parent), str(FOLDER.parent.parent)]

from screens import SCENES, scene  # noqa: E402 - the path to it has just been set

for name in SCENES:
    (FOLDER / "screens" / f"{name}.txt").write_text(scene(name), encoding="utf-8")
