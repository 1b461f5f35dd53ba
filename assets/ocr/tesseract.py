"""Tesseract, where it is installed: a second opinion on single numbers, none on whole pages."""

import shutil
import subprocess
from functools import cache

from assets.ocr.ink import Gray

_SECONDS = 10.0
_HEIGHT = 48  # pixels of a line, which Tesseract reads best
_NUMBERS = "0123456789.,()-$%"


@cache
def installed() -> bool:
    """Whether the command is found; nothing needs it."""
    return shutil.which("tesseract") is not None


def number_in(line: Gray) -> str:
    """The number on a picture of one line; empty where none is read, or in time."""
    import cv2

    factor = _HEIGHT / max(1, line.shape[0])
    large = cv2.resize(line, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    _, image = cv2.imencode(".png", large)
    command = ["tesseract", "stdin", "stdout", "--psm", "7", "-l", "eng"]
    command += ["-c", f"tessedit_char_whitelist={_NUMBERS}"]
    try:
        said = subprocess.run(
            command, input=image.tobytes(), capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return "".join(said.stdout.decode("utf-8", "replace").split())
