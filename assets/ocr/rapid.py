"""RapidOCR: models in its wheel, nothing fetched, Chinese and English on one page."""

# mypy: disallow-untyped-calls=False
# RapidOCR ships type hints for a part of itself only

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assets.ocr.engine import Piece
from assets.ocr.ink import Gray, Quad
from assets.ocr.leftovers import dash_pieces, leftover_boxes

_FINDING_DPI = 100  # lines are found as well as at twice that, in a third of the time
_LEAST_WIDTH = 160  # pixels that a line of 48 is padded to: less is faster, and adds blanks to numbers
_BATCH = 6
_GAP = 0.75  # of a line's height: wider is no blank between words
_PADDING = 0.15
_INK = 0.4  # between the background and the darkest pixel
_LEAST_CONTRAST = 40
_LEAST_SCORE = 0.5
_DOUBLE = 1.6  # of the usual height: two lines found as one
_LETTER = 0.18  # of the height of a found line: the smallest letters
_BAND_MARGIN = 0.15
_LOW = 0.3  # of a found line: lower than letters
_AROUND = 0.35  # of the height of its letters, above and below them


class Rapid:
    """The engine; loads its models when it first reads."""

    name = "rapidocr"

    def __init__(self, *, threads: int) -> None:
        self._models = _models(threads)

    def read(self, pixels: Gray, *, scale: float) -> list[Piece]:
        """Find lines on a coarse picture, cut them at wide gaps, read the pieces on the fine one."""
        lines = self._lines(pixels, scale)
        single = [_tight(pixels, line) for line in _single(pixels, lines)]
        boxes = [piece for line in single for piece in _cut(pixels, line)]
        letters, dashes = leftover_boxes(pixels, boxes, scale=scale)
        pieces = self._texts(pixels, boxes + letters)
        return pieces + dash_pieces(dashes, pieces)

    def line(self, pixels: Gray) -> str:
        """The text on a picture of one line, however sure."""
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        found = self._models.recognise(TextRecInput(img=[_colour(pixels)]))
        return str(found.txts[0]) if found.txts else ""

    def _texts(self, pixels: Gray, boxes: list[Quad]) -> list[Piece]:
        """What stands in the boxes."""
        if not boxes:
            return []
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        images = [_colour(_crop(pixels, box)) for box in boxes]
        found = self._models.recognise(TextRecInput(img=images, return_word_box=True))
        read = zip(boxes, found.txts, found.scores, found.word_results, strict=True)
        return [
            _piece(box, text, info)
            for box, text, score, info in read
            if text.strip() and score > _LEAST_SCORE
        ]

    def _lines(self, pixels: Gray, scale: float) -> list[Quad]:
        """The boxes of lines, on the fine picture."""
        import cv2

        factor = min(1.0, _FINDING_DPI / 72 / scale)
        small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        found = self._models.detect(_colour(np.asarray(small, np.uint8)))
        corners = [] if found.boxes is None else [np.asarray(box) / factor for box in found.boxes]
        return [box for four in corners if (box := _upright(four, pixels)) is not None]


class _Models:
    """The two networks; the paths are given, so that a missing file is an error and not a download."""

    def __init__(self, threads: int) -> None:
        import rapidocr

        folder = Path(rapidocr.__file__).parent / "models"
        engine = rapidocr.RapidOCR(
            params={
                "Global.log_level": "error",
                "Global.use_cls": False,
                "Det.model_path": str(folder / "PP-OCRv6_det_small.onnx"),
                "Det.limit_side_len": 32,
                "Rec.model_path": str(folder / "PP-OCRv6_rec_small.onnx"),
                "Rec.rec_img_shape": [3, 48, _LEAST_WIDTH],
                "Rec.rec_batch_num": _BATCH,
                "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            }
        )
        self.detect = engine._load_det_model()
        self.recognise = engine._load_rec_model()


@cache
def _models(threads: int) -> _Models:
    return _Models(threads)


def _colour(pixels: Gray) -> NDArray[Any]:
    return np.repeat(pixels[:, :, None], 3, axis=2)


def _crop(pixels: Gray, box: Quad) -> Gray:
    x0, y0, x1, y1 = box
    margin = round((y1 - y0) * _PADDING)
    return pixels[y0:y1, max(0, x0 - margin) : x1 + margin]


def _upright(corners: NDArray[Any], pixels: Gray) -> Quad | None:
    """The box around four corners; None where there is too little of it on the picture."""
    height, width = pixels.shape
    x0, y0 = (max(0, int(v)) for v in np.floor(corners.min(axis=0)))
    x1, y1 = (int(v) for v in np.ceil(corners.max(axis=0)))
    x1, y1 = min(x1, width), min(y1, height)
    return None if x1 - x0 < 2 or y1 - y0 < 4 else (x0, y0, x1, y1)


def _single(pixels: Gray, lines: list[Quad]) -> list[Quad]:
    """Found lines; those as high as two become the lines that they are made of."""
    usual = float(np.median([y1 - y0 for _, y0, _, y1 in lines])) if lines else 0.0
    high = [line for line in lines if line[3] - line[1] >= _DOUBLE * usual]
    parts = {line: _bands(pixels, line, usual=usual) for line in high}
    whole = [line for line in lines if len(parts.get(line, ())) < 2]
    bands = [band for made in parts.values() if len(made) > 1 for band in made]
    return whole + [band for band in bands if not any(_inside(band, line) for line in whole)]


def _bands(pixels: Gray, line: Quad, *, usual: float) -> list[Quad]:
    """The lines of letters in a box; what is lower than letters is cut off at its edge."""
    x0, y0, x1, y1 = line
    inked = np.flatnonzero(_ink(pixels[y0:y1, x0:x1]).any(axis=1))
    ends = np.flatnonzero(np.diff(inked) > 1)
    starts = [0, *(ends + 1)]
    margin = round(_BAND_MARGIN * usual)
    return [
        (x0, max(0, y0 + int(inked[a]) - margin), x1, min(len(pixels), y0 + int(inked[b]) + 1 + margin))
        for a, b in zip(starts, [*ends, len(inked) - 1], strict=True)
        if len(inked) and inked[b] - inked[a] >= _LETTER * usual
    ]


def _inside(band: Quad, line: Quad) -> bool:
    middle = (band[1] + band[3]) / 2
    return line[1] < middle < line[3] and min(band[2], line[2]) > max(band[0], line[0])


def _tight(pixels: Gray, line: Quad) -> Quad:
    """A found line as high as its letters, without what is left of a rule below or a dash above."""
    x0, y0, x1, y1 = line
    inked = np.flatnonzero(_ink(pixels[y0:y1, x0:x1]).any(axis=1))
    if not len(inked):
        return line
    ends = np.flatnonzero(np.diff(inked) > 1)
    bands = list(zip(inked[[0, *(ends + 1)]].tolist(), inked[[*ends, -1]].tolist(), strict=True))
    top, bottom = max(bands, key=lambda band: band[1] - band[0])
    height = bottom - top + 1
    if height < _LOW * (y1 - y0):
        return line  # a dash, or characters of several strokes
    margin = round(_AROUND * height)
    return (x0, max(y0, y0 + top - margin), x1, min(y1, y0 + bottom + 1 + margin))


def _cut(pixels: Gray, line: Quad) -> list[Quad]:
    """A found line as pieces without wide gaps, as wide as their ink."""
    x0, y0, x1, y1 = line
    inked = np.flatnonzero(_ink(pixels[y0:y1, x0:x1]).any(axis=0))
    if not len(inked):
        return []
    ends = np.flatnonzero(np.diff(inked) > _GAP * (y1 - y0))
    starts = [0, *(ends + 1)]
    return [
        (x0 + int(inked[a]), y0, x0 + int(inked[b]) + 1, y1)
        for a, b in zip(starts, [*ends, len(inked) - 1], strict=True)
    ]


def _ink(pixels: Gray) -> NDArray[np.bool_]:
    """Where something is printed, be it dark on light or light on dark."""
    background = float(np.median(pixels))
    distance = np.abs(pixels.astype(np.float32) - background)
    return np.asarray(distance > max(_LEAST_CONTRAST, _INK * float(distance.max())))


def _piece(box: Quad, text: str, info: Any) -> Piece:  # noqa: ANN401 - rapidocr's WordInfo
    """The text and where the network saw each character."""
    x0, y0, x1, y1 = box
    margin = round((y1 - y0) * _PADDING)
    left, right = max(0, x0 - margin), x1 + margin
    steps = [column for columns in info.word_cols for column in columns]
    letters = [letter for letter in text if not letter.isspace()]
    middles: list[float] = []
    if len(steps) == len(letters) and info.line_txt_len:
        step = (right - left) / info.line_txt_len
        middles = [left + (float(column) + 0.5) * step for column in steps]
    else:
        middles = [x0 + (n + 0.5) * (x1 - x0) / len(letters) for n in range(len(letters))]
    scores = tuple(info.confs) if len(info.confs) == len(text) else (min(info.confs),) * len(text)
    sure = tuple(float(score) for score, letter in zip(scores, text, strict=True) if not letter.isspace())
    return Piece(x0, y0, x1, y1, text.strip(), tuple(middles), sure)
