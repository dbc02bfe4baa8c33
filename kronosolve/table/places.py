"""Where the platform keeps what belongs to a user."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_data() -> Path:
    """The folder for saved games and records; it may not exist yet.

    `$XDG_DATA_HOME/kronosolve` where that is set to an absolute path (XDG Base Directory
    Specification), else what is usual on the platform.
    """
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    if chosen.is_absolute():
        return chosen / "kronosolve"
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        base = Path(roaming) if roaming else Path.home() / "AppData" / "Roaming"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return base / "kronosolve"
