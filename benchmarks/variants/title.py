"""Titles of statements in the words and letters that companies set them in."""

import base64
import html

from benchmarks.variants.style import Style

TITLES = {
    "income_statement": (
        "Consolidated Statements of Income", "Consolidated Statement of Earnings",
        "Statements of Consolidated Operations", "Consolidated Results of Operations",
        "Consolidated Income Statements", "Condensed Consolidated Statements of Operations (Unaudited)",
    ),
    "comprehensive_income": (
        "Consolidated Statements of Comprehensive Income",
        "Consolidated Statement of Comprehensive Income (Loss)",
        "Statements of Consolidated Comprehensive Income", "Consolidated Comprehensive Income",
        "Consolidated Statements of Comprehensive Earnings",
        "Condensed Consolidated Statements of Comprehensive Income (Unaudited)",
    ),
    "balance_sheet": (
        "Consolidated Balance Sheets", "Consolidated Statement of Financial Position",
        "Consolidated Balance Sheet", "Consolidated Financial Position",
        "Consolidated Statements of Financial Condition", "Condensed Consolidated Balance Sheets (Unaudited)",
    ),
    "cash_flow": (
        "Consolidated Statements of Cash Flows", "Consolidated Statement of Cash Flow",
        "Statements of Consolidated Cash Flows", "Consolidated Cash Flows",
        "Consolidated Cash Flow Statements", "Condensed Consolidated Statements of Cash Flows (Unaudited)",
    ),
    "equity": (
        "Consolidated Statements of Shareholders’ Equity", "Consolidated Statement of Changes in Equity",
        "Statements of Consolidated Stockholders’ Equity", "Consolidated Shareholders’ Equity",
        "Consolidated Statements of Changes in Stockholders’ Equity",
        "Condensed Consolidated Statements of Shareholders’ Equity (Unaudited)",
    ),
}  # fmt: skip


def title_line(text: str, style: Style) -> str:
    """The title of a statement as HTML."""
    if style.title == "image":
        shown = f'style="height:{style.size * 1.4}pt" src="data:image/png;base64,{_drawn(text)}"'
        return f'<p class="c"><img {shown}></p>'
    if style.title == "capitals":
        return f"<h2>{html.escape(text.upper())}</h2>"
    if style.title == "letter spacing":
        return f'<h2 style="letter-spacing:0.25em">{html.escape(text.upper())}</h2>'
    if style.title == "spaced capitals":
        words = [" ".join(word) for word in text.upper().split()]
        return f"<h2>{html.escape('&nbsp; '.join(words)).replace('&amp;nbsp;', '&nbsp;')}</h2>"
    return f"<h2>{html.escape(text)}</h2>"


def _drawn(text: str) -> str:
    """A PNG of a line of text."""
    import pymupdf

    document = pymupdf.open()
    page = document.new_page(width=pymupdf.get_text_length(text, fontsize=12) + 4, height=16)
    page.insert_text((2, 12), text, fontsize=12)
    data: bytes = page.get_pixmap(dpi=200).tobytes("png")
    document.close()
    return base64.b64encode(data).decode("ascii")
