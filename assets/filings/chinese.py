"""Identity of Chinese documents: title, securities code and company of reports and announcements."""

import re
from datetime import date

from assets.filings.chinese_titles import find_title
from assets.filings.dates import parse_chinese_date
from assets.filings.findings import Findings
from assets.filings.language import squeezed
from assets.filings.texts import PageTexts

_PERIOD_ENDS = {"FY": (12, 31), "H1": (6, 30), "Q1": (3, 31), "Q3": (9, 30)}
_OPENING = 8
_FAR_BEHIND = 0.9  # a code there may be another company's
_COMPANY_PAGES = 15  # the page 公司简介 stands among these

_SHARE_CODE = (
    r"(?:60[0-35]\d{3}|68[89]\d{3}|00[0-3]\d{3}|30[0-2]\d{3}|920\d{3}|8[2-9]\d{4}|43\d{4}"
    r"|900\d{3}|20[01]\d{3})"
)
_A_SHARE = re.compile(rf"(?<!\d)(?!900|20[01]){_SHARE_CODE}(?!\d)")
_ANY_SHARE = re.compile(rf"(?<!\d){_SHARE_CODE}(?!\d)")
_CODE_LABEL = re.compile(
    r"(?<!优先股)(?<!债券)(?<!转债)(?<!H股)(?<!存托凭证)(?:证券|股票|公司|A股|B股|上市)代[码号]"
)
_MARKED_CODE = re.compile(
    rf"(?:(?<=A股[:(])|(?<=SSE:)|(?<=SZSE:)){_SHARE_CODE}(?!\d)|(?<!\d){_SHARE_CODE}(?=\.S[HZ])"
)
_OTHER_LABEL = re.compile(r"(?:优先股|债券|转债|H股|可转换公司债券)(?:股票|证券)?代码")
_SHORT = re.compile(r"(?:证券|股票|公司|A\s*股)\s*(?:中文)?简\s*称\s*[:：]?\s*([^\s:：、，,]{2,12})")
_HEADING = re.compile(r"代码|简称|公告|上市|变更|交易所|适用")
_NAME = re.compile(r"[\u4e00-\u9fff()·A-Za-z]{2,40}?(?:股份有限公司|集团有限公司|有限责任公司|有限公司)")
_FULL_NAME = re.compile(
    r"公司(?:的)?(?:法定)?中文名称[:：]?([\u4e00-\u9fff()·A-Za-z]{2,40}?(?:股份有限公司|有限责任公司|有限公司))"
)
_FOREIGN = re.compile(
    r"(?:外文|英文)名称(?:\(如有\)|（如有）)?\s*[:：]?\s*\n?\s*([A-Z][A-Za-z&.,()' \-]{4,80})"
)
_AMENDED = re.compile(
    r"\((?:[^()]{0,6})(?:更正|修订|更新|修改|补充)(?:后|版|稿|本)?\)|(?:更正后|修订版|修订稿|更新后|更正版|更新版)"
)
_TIMES = re.compile(r"第?([二三四五2345])次(?:更正|修订|更新)|(?:更正|修订|更新)[^)]{0,3}([二三四五2345])")
_REPORTED = re.compile(r"(20\d\d)年1月1日[^。]{0,6}?(?:至|到|-|—|~)(?:\1年)?12月31日")
_CARRIED_OUT = re.compile(r"(20\d\d)年?(?:年度|半年度|度)(?:股东大会|股东会|利润分配|权益分派|分红)")
_NUMBERS = {"二": 2, "三": 3, "四": 4, "五": 5}


def read(pdf: PageTexts, findings: Findings) -> None:
    """Fill in what a Chinese document says of itself."""
    title = find_title(pdf.texts(0, _OPENING))
    if title is None:
        findings.doubts.append(
            "no title of a report or announcement that filingdb keeps is on its first pages"
        )
    else:
        findings.doc_type, findings.period = title.doc_type, title.period
        findings.fiscal_year = title.year or _year_elsewhere(pdf, findings)
        findings.amendment_rank = _amendment(title.text + title.after)
        findings.weaken(title.sure)
    if findings.fiscal_year is not None:
        findings.period_end = date(findings.fiscal_year, *_PERIOD_ENDS[findings.period])
    _codes(pdf, findings)
    _names(pdf, findings)
    findings.filed_on = _filed_on(pdf, findings)


def _year_elsewhere(pdf: PageTexts, findings: Findings) -> int | None:
    """The year that a title lacks: of the time reported on, or of the meeting or plan that is carried out."""
    text = squeezed("\n".join(pdf.texts(0, _OPENING)))
    found = _REPORTED.search(text) if findings.doc_type == "cn-esg" else _CARRIED_OUT.search(text)
    findings.weaken(0.9)
    if found is None:
        findings.doubts.append("its title names no year")
    return int(found[1]) if found else None


def _amendment(title: str) -> int:
    if not _AMENDED.search(title):
        return 0
    times = _TIMES.search(title)
    said = (times[1] or times[2]) if times else "1"
    return _NUMBERS.get(said) or int(said)


def _codes(pdf: PageTexts, findings: Findings) -> None:
    """The A share's code before the B share's; the page of company facts where the cover has none."""
    for pages in (range(2), range(2, _COMPANY_PAGES), range(_COMPANY_PAGES, pdf.page_count)):
        for page in pages:
            if page >= pdf.page_count:
                break
            codes = _labelled_codes(squeezed(pdf.text(page)))
            if codes:
                findings.ticker, *others = codes
                findings.aliases += others
                findings.weaken(1.0 if page < _COMPANY_PAGES else _FAR_BEHIND)
                return
    findings.doubts.append("no securities code is printed in it")


def _labelled_codes(text: str) -> list[str]:
    """Share codes on a page, the A share's first: after a label, else as `A股:600036` or `600036.SH`."""
    text = _OTHER_LABEL.sub("", text)
    label = _CODE_LABEL.search(text)
    near = text[label.end() : label.end() + 120] if label else " ".join(_MARKED_CODE.findall(text))
    codes = _A_SHARE.findall(near) + _ANY_SHARE.findall(near)
    return list(dict.fromkeys(codes))


def _names(pdf: PageTexts, findings: Findings) -> None:
    opening = "\n".join(pdf.texts(0, _COMPANY_PAGES))
    flat = squeezed(opening)
    named = _FULL_NAME.search(flat)
    findings.company = named[1] if named else _name_on_cover(pdf)
    shorts = [name for name in _SHORT.findall(opening) if not _HEADING.search(name)]
    findings.aliases += shorts[:1]
    foreign = _FOREIGN.search(opening)
    if foreign:
        findings.aliases.append(" ".join(foreign[1].split()))


def _name_on_cover(pdf: PageTexts) -> str | None:
    for text in pdf.texts(0, 3):
        for line in text.split("\n"):
            found = _NAME.match(squeezed(line))
            if found and not found[0].startswith(("(", "于", "本公司")):
                return found[0]
    return None


def _filed_on(pdf: PageTexts, findings: Findings) -> date | None:
    """The date on the cover of a report, or below the text of an announcement."""
    if findings.doc_type in ("cn-dividend", "cn-agm"):
        days = [
            day
            for line in pdf.text(pdf.page_count - 1).split("\n")
            if (day := parse_chinese_date(squeezed(line)))
        ]
        return days[-1] if days else None
    return parse_chinese_date(squeezed(pdf.text(0))[:200])
