"""Whether the report was made by the GRI standards: said in a sentence, or shown by a standards index."""

import re

from assets.facts.esg.passages import Report, Sentence
from assets.pages.chinese_text import squash
from assets.pages.records import Page

_GRI = re.compile(
    r"GRI|全球报告倡议|全球可持续(?:发展)?标准委员会|《可持续发展报告(?:标准|指南|指引)》|G4(?:版|指南|标准)"
)
_BY = re.compile(
    r"参照|参考|依据|根据|遵循|遵照|按照|依照|符合|对标|借鉴|采用|采纳|结合|满足|核心方案|编制|编写|撰写|响应|回应|标准"
)
_NO = re.compile(
    r"(?:未|没有|暂未|尚未|并未|不)(?:完全|全面|严格)?(?:参照|参考|依据|根据|遵循|按照|采用|使用|对标|引用|应用|遵照)"
)
_PLANNED = re.compile(r"(?:将(?:逐步|适时|考虑|会|于|在)|计划|拟(?!定)|考虑|探索|未来|下一步|今后|适时)")
_OTHERS = re.compile(r"(?:子公司|附属公司|供应商|同行|联营企业|客户|行业内?|国际上|部分企业)[^,。;]{0,24}")
_GLOSSARY = re.compile(
    r"^[^,。《]{1,16}(?:是?指|:)(?:的是)?(?:全球报告倡议|GlobalReporting)|(?:简称|英文缩写)"
)
_YEAR = re.compile(r"(20\d\d)年")
_VERSION = re.compile(
    r"(?:标准|GRI(?:Standards)?|指南|指引|版)[^,。]{0,6}[(《]?20\d\d|20\d\d版|\(20\d\d(?:年)?(?:版)?\)"
)
_CODE = re.compile(r"GRI(?:Standards)?[1-4]\d{0,2}(?:-\d{1,2})?")
_INDEX = re.compile(r"(?:GRI|指标|内容|标准).{0,14}(?:索引|对照表|对标表)")
_ROWS = 3  # numbered rows that make an index


def said(report: Report, *, year: int) -> list[tuple[bool, Sentence]]:
    """Sentences that say it was used, or that it was not: the first of each."""
    yes: Sentence | None = None
    no: Sentence | None = None
    for sentence in report.sentences:
        text = sentence.text
        if not _GRI.search(text) or _of_others(text, year):
            continue
        if _NO.search(text):
            no = no or sentence
        elif _BY.search(text) and not _PLANNED.search(text) and not _GLOSSARY.search(text):
            yes = yes or sentence
    return [(value, s) for value, s in ((True, yes), (False, no)) if s is not None]


def index_page(report: Report) -> Page | None:
    """The first page of an index whose rows are numbered as GRI's disclosures."""
    for page in report.pages:
        lines = [squash(line) for line in page.text.splitlines()]
        head = next((n for n, line in enumerate(lines) if _INDEX.search(line) and len(line) < 24), len(lines))
        if page in report.index_pages:
            head = 0
        if sum(len(_CODE.findall(line)) for line in lines[head:]) >= _ROWS:
            return page
    return None


def _of_others(text: str, year: int) -> bool:
    """Whether a sentence speaks of another year's report, or of another company's."""
    years = [int(y) for y in _YEAR.findall(_VERSION.sub("", text))]
    return bool(years and max(years) < year) or bool(_OTHERS.search(text) and "本报告" not in text)
