"""Small real PDFs of invented companies."""

from pathlib import Path

import pymupdf


def write_pdf(path: Path, *pages: str, chinese: bool = False, **save: object) -> Path:
    """One page per text, its lines one below the other; an empty text is a blank page."""
    document = pymupdf.open()
    for text in pages:
        page = document.new_page()
        font = "china-s" if chinese else "helv"
        for position, line in enumerate(text.strip().splitlines()):
            page.insert_text((50, 50 + 14 * position), line.strip(), fontname=font, fontsize=9)
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path, **save)
    document.close()
    return path


FILLER = """
This report of the company and its subsidiaries is about the business, the results of operations and the
financial position of the company for the periods that are presented in the statements, and the notes to them.
"""


def cover(
    *,
    form: str = "10-K",
    period: str = "For the fiscal year ended December 31, 2022",
    company: str = "QUILLON MOTORS, INC.",
    symbol: str = "QLM",
    ein: str = "41-7654321",
    file_number: str = "001-91234",
) -> str:
    """The cover of an SEC filing; without a symbol, as before 2019."""
    if symbol:
        listed = f"""Title of each class
        Trading Symbol(s)
        Name of each exchange on which registered
        Common Stock, $0.01 par value per share
        {symbol}
        New York Stock Exchange"""
    else:
        listed = """Title of each class
        Name of each exchange on which registered
        Common Stock, $0.01 par value per share
        New York Stock Exchange"""
    return f"""UNITED STATES
    SECURITIES AND EXCHANGE COMMISSION
    Washington, D.C. 20549
    FORM {form}
    {"QUARTERLY" if "Q" in form else "ANNUAL"} REPORT PURSUANT TO SECTION 13 OF THE SECURITIES EXCHANGE ACT
    {period}
    Commission File Number {file_number}
    {company}
    (Exact name of registrant as specified in its charter)
    Delaware
    {ein}
    (State of incorporation)
    (I.R.S. Employer Identification No.)
    1 Quillon Way, Springfield, Ohio 45501
    (937) 733-1110
    Securities registered pursuant to Section 12(b) of the Act:
    {listed}
    Securities registered pursuant to Section 12(g) of the Act: None
    Indicate by check mark if the registrant is a well-known seasoned issuer, as defined in Rule 405."""
