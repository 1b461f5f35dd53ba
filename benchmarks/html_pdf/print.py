"""HTML printed to PDF by Chromium."""

import subprocess
import tempfile
from pathlib import Path

_SECONDS = 300  # that Chromium may take for a filing


def print_to_pdf(path: Path, pdf: Path, chromium: str) -> None:
    """Print as a browser does; the profile is thrown away."""
    pdf.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [
                chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                f"--user-data-dir={profile}", f"--print-to-pdf={pdf}", path.resolve().as_uri(),
            ],
            check=True, capture_output=True, timeout=_SECONDS,
        )  # fmt: skip
