"""Other readers of PDF tables, on a sample of pages: what `benchmarks.read` is measured beside."""

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pymupdf

from benchmarks.read.speeds import Speed, timed

Pages = list[tuple[Path, int]]
_SCRIPT = Path(__file__).with_name("unstructured_fast.py")
# unstructured has an environment of its own (make bench-read), so that filingdb's stays free of its packages
_PYTHON = Path(".venv-bench/bin/python")
_LONGEST = 300  # seconds that unstructured may take for the sample


def sample_of(counts: dict[Path, int], wanted: int) -> Pages:
    """Pages at even distances over all files."""
    every = [(path, number) for path, count in counts.items() for number in range(count)]
    step = max(1, len(every) // wanted)
    return every[step // 2 :: step][:wanted]


def measure(sample: Pages) -> list[Speed]:
    """The speed of each reader that is installed; why there is none is printed for the others."""
    speeds = [
        _in_process("find_tables", "pymupdf", sample, find_tables),
        _in_process(
            "find_tables without layout",
            "pymupdf",
            sample,
            lambda pages: find_tables(pages, use_layout=False),
        ),
        _in_process("pdfplumber", "pdfplumber", sample, _pdfplumber),
        _unstructured(sample),
    ]
    return [speed for speed in speeds if speed is not None]


def _in_process(name: str, module: str, sample: Pages, reader: Callable[[Pages], object]) -> Speed | None:
    if find_spec(module) is None:
        return _absent(name, "not installed")
    try:
        reader(sample[:1])  # imports and models are nobody's cost
    except ImportError as error:
        return _absent(name, f"not usable: {error}")
    speed = timed(name, len(sample), lambda: reader(sample))
    print(speed, flush=True)
    return speed


def _absent(name: str, why: str) -> None:
    print(f"{name:34} {why}", flush=True)


def find_tables(pages: Pages, **options: bool) -> None:
    """PyMuPDF's tables of the pages, extracted."""
    for path, number in pages:
        with pymupdf.open(path) as document:
            page = document[number]
            for table in page.find_tables(**options).tables:
                table.extract()


def _pdfplumber(pages: Pages) -> None:
    import pdfplumber

    for path, number in pages:
        with pdfplumber.open(path, pages=[number + 1]) as document:
            document.pages[0].extract_tables()


def _unstructured(sample: Pages) -> Speed | None:
    """The fast strategy on the pages as one document, in the environment made for it."""
    name = "unstructured fast"
    if not _PYTHON.exists():
        return _absent(name, "not installed (make bench-read makes .venv-bench for it)")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "sample.pdf"
        _extract(sample, target)
        try:
            done = subprocess.run(
                [_PYTHON, _SCRIPT, target],
                capture_output=True,
                text=True,
                timeout=_LONGEST,
                check=False,
                env=os.environ | {"DO_NOT_TRACK": "1", "UNSTRUCTURED_DISABLE_NOTICE": "1"},
            )
        except subprocess.TimeoutExpired:
            return _absent(name, f"took more than {_LONGEST} s")
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        return _absent(name, f"not usable: {said[-1]}")
    taken = json.loads(done.stdout.splitlines()[-1])
    speed = Speed(name, len(sample), taken["wall"], taken["processor"])
    print(speed, f"({taken['elements']} elements)", flush=True)
    return speed


def _extract(sample: Pages, target: Path) -> None:
    """The pages as a document of their own."""
    with pymupdf.open() as extract:
        for path, number in sample:
            with pymupdf.open(path) as document:
                extract.insert_pdf(document, from_page=number, to_page=number)
        extract.save(target)
