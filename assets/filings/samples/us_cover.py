"""The cover page of a 10-K, in the form's own wording."""

from reportlab.lib import colors
from reportlab.platypus import HRFlowable, PageBreak, Table

from assets.filings.samples.flow import Story, gap, style, text
from assets.filings.samples.fonts import FAMILIES
from assets.filings.samples.spec import UsCompany, UsFiling
from assets.filings.samples.us_words import Words, prose


def cover(company: UsCompany, filing: UsFiling, words: Words) -> Story:
    """One page; an amendment adds its explanatory note on the next."""
    font = company.layout.font
    big = style(font, 12, weight=1, align=1, leading=15)
    bold = style(font, 9, weight=1, align=1, before=3)
    plain = style(font, 8.5, align=1)
    text_en = prose()["cover"]
    form = "FORM 10-K/A" if filing.amended else "FORM 10-K"
    story: Story = [
        HRFlowable(width="100%", thickness=2.2, color=colors.black, spaceAfter=4),
        text("UNITED STATES", big),
        text("SECURITIES AND EXCHANGE COMMISSION", big),
        text("Washington, D.C. 20549", bold),
        gap(5),
        text(form, style(font, 16, weight=1, align=1, leading=20)),
    ]
    if filing.amended:
        story.append(text("(Amendment No. 1)", bold))
    story += [
        text("(Mark One)", style(font, 8.5)),
        text(f"[X]  {text_en['annual']}", bold),
        text(words.fill("For the fiscal year ended {period_end}"), bold),
        text("OR", plain),
        text(f"[ ]  {text_en['transition']}", bold),
        text("For the transition period from ____________ to ____________", plain),
        text(f"Commission File Number: {company.profile.commission_file}", bold),
        gap(6),
        text(_name(company), style(font, 17, weight=1, align=1, leading=22)),
        text(text_en["exact_name"], plain),
        gap(4),
        _registrant(company),
        text(f"Registrant’s telephone number, including area code: {company.profile.phone}", plain),
        text(text_en["registered_b"], bold),
        gap(3),
        _classes(company),
        text(text_en["registered_g"], bold),
        gap(4),
    ]
    return [*story, *_checks(company, words), *_explanation(company, filing), PageBreak()]


def _registrant(company: UsCompany) -> Table:
    profile = company.profile
    rows = [
        [profile.state, profile.employer_id],
        [
            "(State or other jurisdiction of\nincorporation or organization)",
            "(I.R.S. Employer\nIdentification No.)",
        ],
        [profile.address, profile.zip],
        ["(Address of principal executive offices)", "(Zip Code)"],
    ]
    return _plain_table(rows, [290, 178], company, bold_rows=(0, 2))


def _classes(company: UsCompany) -> Table:
    profile = company.profile
    rows = [
        ["Title of each class", "Trading\nSymbol(s)", "Name of each exchange on which registered"],
        [profile.security, company.ticker, profile.exchange],
    ]
    table = _plain_table(rows, [208, 70, 190], company, bold_rows=(0,))
    table.setStyle([("LINEBELOW", (0, 0), (-1, 0), 0.5, colors.black)])
    return table


def _plain_table(
    rows: list[list[str]], widths: list[float], company: UsCompany, bold_rows: tuple[int, ...]
) -> Table:
    roman, bold, _ = FAMILIES[company.layout.font]
    table = Table(rows, colWidths=widths, hAlign="CENTER")
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, -1), roman, 8.5),
            ("LEADING", (0, 0), (-1, -1), 10),
            ("ALIGN", (0, 0), (-1, -1), "CENTER"),
            ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            *[("FONT", (0, y), (-1, y), bold, 8.5) for y in bold_rows],
        ]
    )
    return table


def _checks(company: UsCompany, words: Words) -> Story:
    small = style(company.layout.font, 7.8, after=2.5, leading=9.2)
    text_en = prose()["cover"]
    lines = [
        f"{words_}  {'Yes [X]  No [ ]' if yes else 'Yes [ ]  No [X]'}" for words_, yes in text_en["checks"]
    ]
    lines.insert(4, text_en["filer"])
    lines += [words.fill(text_en[key]) for key in ("market_value", "shares")]
    story: Story = [text(line, small) for line in lines]
    story.append(
        text("DOCUMENTS INCORPORATED BY REFERENCE", style(company.layout.font, 8.5, weight=1, align=1))
    )
    return [*story, text(words.fill(text_en["incorporated"]), small)]


def _explanation(company: UsCompany, filing: UsFiling) -> Story:
    if not filing.amended:
        return []
    font = company.layout.font
    title = style(font, 11, weight=1, align=1, after=8)
    body = style(font, 10, align=4, after=7)
    return [
        PageBreak(),
        text(prose()["cover"]["explanatory"], title),
        text(company.profile.restatement, body),
        text("Items 6, 7, 8 and 9A are amended. The other items are repeated without change.", body),
    ]


def _name(company: UsCompany) -> str:
    """In capitals where the company sets its titles so."""
    return company.name.upper() if company.layout.titles["income"].isupper() else company.name
