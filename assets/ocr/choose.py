"""Which engine reads a page."""

import os
from functools import cache

from assets.ocr.engine import Engine

THREADS_VARIABLE = "FILINGDB_OCR_THREADS"


@cache
def engine() -> Engine:
    """The engine for pictures of pages, loaded once per process."""
    from assets.ocr.rapid import Rapid

    return Rapid(threads=int(os.environ.get(THREADS_VARIABLE) or os.cpu_count() or 1))
