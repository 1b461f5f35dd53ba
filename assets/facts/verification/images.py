"""Numbers read from images of pages: one that may be misread is a fact only where something confirms it."""

from collections.abc import Iterable

from assets.facts.records import Candidate
from assets.facts.resolve import Choice, Key
from assets.facts.subject import Subject
from assets.pages.records import Box

DOUBTFUL = "image_doubtful"
FAILED_SUM = "image_sum"

Place = tuple[str, int]  # document, page


def doubt_images(found: dict[Key, Choice], subjects: Iterable[Subject]) -> None:
    """Write doubts on choices whose number an image may have given wrongly.

    That is a number which the reading of the image was not sure of, and which stands in no other place and in
    no sum that holds; and any number from an image in a sum that fails, while none holds.
    """
    images = _images(subjects)
    if not images:
        return
    for choice in found.values():
        if choice.value is None or choice.confirmed:
            continue
        places = choice.option.candidates
        if all(_is_doubtful(candidate, images) for candidate in places):
            choice.doubts.add(DOUBTFUL)
            choice.checks.append(f"{DOUBTFUL}:{choice.option.best.raw}")
        elif _failed(choice) and all((c.doc_id, c.page) in images for c in places):
            choice.doubts.add(FAILED_SUM)


def _images(subjects: Iterable[Subject]) -> dict[Place, list[Box]]:
    """The pages that were read from their images, each with the boxes of its doubtful numbers."""
    found: dict[Place, list[Box]] = {}
    for subject in subjects:
        reading = subject.reading
        found |= {(reading.doc_id, page.page): [] for page in reading.pages if page.ocr}
        for row in reading.rows:
            place = found.get((reading.doc_id, row.page))
            if place is not None:
                place += [cell.bbox for cell in row.cells if cell.doubtful]
    return found


def _is_doubtful(candidate: Candidate, images: dict[Place, list[Box]]) -> bool:
    x0, y0, x1, y1 = candidate.bbox
    return any(
        x0 <= (a + c) / 2 <= x1 and y0 <= (b + d) / 2 <= y1
        for a, b, c, d in images.get((candidate.doc_id, candidate.page), ())
    )


def _failed(choice: Choice) -> bool:
    return any(check.startswith("failed:") for check in choice.checks)
