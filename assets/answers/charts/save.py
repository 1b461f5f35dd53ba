"""A chart of an answer as a file: PNG, SVG, or an HTML page that needs nothing else."""

import html
from pathlib import Path
from typing import Literal, cast

from assets.answers.answer import Answer
from assets.answers.charts.choose import picture_of
from assets.answers.charts.draw import drawn
from assets.answers.charts.paths import check_chart_path
from assets.answers.charts.series import Picture
from assets.answers.render import answer_blocks, answer_table

_STYLE = (
    "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse}"
    "td,th{padding:.2rem .7rem;border-bottom:1px solid #ddd;text-align:left}"
    "p{white-space:pre-wrap;overflow-wrap:anywhere}"
)


def save_chart(answer: Answer, path: Path) -> list[str]:
    """Draw an answer into a file by its ending; what was asked for and could not be drawn so.

    BadInputError for another ending, a folder that is missing, or an answer without numbers.
    """
    ending = path.suffix.lower()
    check_chart_path(path)
    picture = picture_of(answer)
    if ending == ".html":
        path.write_text(_page(answer, picture), encoding="utf-8")
    else:
        form = cast(Literal["png", "svg"], ending.removeprefix("."))
        path.write_bytes(drawn(picture, form))
    return picture.notes


def _page(answer: Answer, picture: Picture) -> str:
    """The chart with the answer, its table, coverage and sources."""
    svg = drawn(picture, "svg").decode("utf-8")
    svg = svg[svg.index("<svg") :]
    header, lines = answer_table(answer)
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in header)
    rows = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in line) + "</tr>" for line in lines
    )
    blocks = [f"<p>{html.escape(block)}</p>" for block in answer_blocks(answer, picture.language)]
    return (
        f'<!DOCTYPE html>\n<html lang="{picture.language}"><head><meta charset="utf-8">'
        f"<title>{html.escape(picture.title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{html.escape(answer.question or picture.title)}</h1>"
        f"<p>{html.escape(answer.answer)}</p>{svg}"
        f"<table><tr>{head}</tr>{rows}</table>{''.join(blocks)}</body></html>\n"
    )
