"""The company-profile reader: auditor, office address and employees of Chinese reports."""

import re

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_places import running, said, tidy, whole
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import squash
from assets.pages.records import Page, Row

_FIELD, _SENTENCE = "labelled_field", "sentence"
_FIRM_NAME = (
    r"[\u4e00-\u9fff]{2,8}?(?:[(（]集团[)）])?会计师事务所"
    r"(?:[(（]特殊(?:的)?普通合伙(?:企业)?[)）]|有限(?:责任)?公司)"
)
_FIRM_CELL = re.compile(_FIRM_NAME)
_FIRM_SAYS = re.compile(
    rf"(?:(?<![\u4e00-\u9fff])|聘请|续聘)(?P<firm>{_FIRM_NAME})(?:已)?(?:为|对|根据|按照)"
)
_FIRM_FIELD = re.compile(rf"(?P<label>[^:：]{{0,20}}会计师事务所(?:名称)?)[:：](?P<firm>{_FIRM_NAME})")
_FIRM_LABEL = re.compile(r"会计师事务所")
_FOREIGN = re.compile(r"境外|国际(?:会计师|核数)|H股|内部控制|原|前任|上一年|解聘")
_FRONT_PAGES = 30

_ADDRESS_LABEL = re.compile(
    r"(?:[一二三四五六七八九十]{1,3}、|\d{1,2}[.、])?(?:公司|本行)?(?:主要)?(?:注册(?:地址)?(?:及|和|、))?(?:主要)?办公地址:?"
)
_ADDRESS_LINE = re.compile(rf"^{_ADDRESS_LABEL.pattern}(?P<address>.{{6,80}})$")
_PLACE = re.compile(r"[省市区县州镇路街道号楼座大厦园]")
_NOT_ADDRESS = re.compile(r"邮政编码|变化|变更|适用|不适用")
_OTHERS = re.compile(r"会计师|保荐|财务顾问|律师|登记处|托管")

_STAFF = re.compile(
    r"(?:报告期末)?(?:公司|集团|本集团)?在职(?:员工|职工)(?:的)?(?:数量|人数|总数|数)?(?:的)?(?:合计|总计|总数)|员工(?:总数|人数)(?:合计)?|"
    r"(?:报告期末)?(?:在职)?员工(?:的)?数量合计"
)
_STAFF_SAYS = tuple(
    re.compile(
        rf"(?<![子分]){who}(?:共有|拥有)?(?:在职|正式|在岗|在册)?(?:员工|职工)(?:人数|总数|合计)*(?:共计?|为|合计|总计|达)*"
        r"(?P<count>\d[\d,]*)(?:余)?(?:名|人)"
    )
    for who in ("集团", "(?:全行|全公司)", "(?:公司|本行)")
)


def company_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Auditor, address and staff, from labelled fields first and from sentences where there is no field."""
    if subject.language != "zh":
        return []
    readers = {"accounting_firm": _firms, "office_address": _addresses, "employees": _staff}
    asked = {metric.id: metric for metric in catalogue.asked_of(subject.document.doc_type)}
    return [c for name, read in readers.items() if name in asked for c in read(subject, asked[name])]


def _front(subject: Subject) -> list[Row]:
    return [row for row in subject.reading.rows if row.page <= _FRONT_PAGES]


def _field(subject: Subject, metric: Metric, row: Row, text: str, score: float) -> Candidate:
    cell = next((c for c in row.cells if text[:4] in tidy(c.text)), row.cells[0])
    return said(
        subject,
        metric,
        method=_FIELD,
        page=row.page,
        bbox=cell.bbox,
        label=row.label,
        raw=cell.text,
        quote=f"{row.label} {cell.text}",
        text=text,
        score=score,
    )


def _says(subject: Subject, metric: Metric, page: Page, raw: str, score: float, **given: object) -> Candidate:
    value = given.get("value")
    return said(
        subject,
        metric,
        method=_SENTENCE,
        page=page.page,
        bbox=whole(page),
        label="",
        raw=raw,
        quote=raw,
        score=score,
        value=value if isinstance(value, float) else None,
        text=None if isinstance(value, float) else raw,
    )


def _firms(subject: Subject, metric: Metric) -> list[Candidate]:
    """The domestic auditor of the report's own year."""
    found: list[Candidate] = []
    above = ""
    for row in _front(subject):
        label = squash(row.label)
        above = label or above
        if not _FIRM_LABEL.search(above) or _FOREIGN.search(above):
            continue
        firms = {tidy(cell.text) for cell in row.cells if _FIRM_CELL.fullmatch(tidy(cell.text))}
        if len(firms) == 1:  # two are the former and the new one
            found.append(_field(subject, metric, row, firms.pop(), 0.93))
    if found:
        return found[:1]
    pages = subject.reading.pages[:_FRONT_PAGES]
    for page in pages:
        lines = tidy(" ".join(page.text.splitlines()))
        match = _FIRM_SAYS.search(lines)
        if match:
            return [_says(subject, metric, page, match["firm"], 0.88)]
    return _firm_lines(subject, metric, pages)


def _firm_lines(subject: Subject, metric: Metric, pages: list[Page]) -> list[Candidate]:
    """`公司聘请的会计师事务所：某某会计师事务所（特殊普通合伙）` on a line of its own."""
    for page in pages:
        for line in page.text.splitlines():
            match = _FIRM_FIELD.search(tidy(line).replace(" ", ""))
            if match and not _FOREIGN.search(match["label"]):
                return [_says(subject, metric, page, match["firm"], 0.9)]
    return []


def _addresses(subject: Subject, metric: Metric) -> list[Candidate]:
    """The company's own office: the first such field, before those of its advisers."""
    for row in _front(subject):
        if _OTHERS.search(squash(row.label)):
            break
        if not _ADDRESS_LABEL.fullmatch(squash(row.label)):
            continue
        texts = {tidy(cell.text) for cell in row.cells if cell.text.strip()}
        if len(texts) == 1 and _is_address(next(iter(texts))):
            return [_field(subject, metric, row, next(iter(texts)), 0.92)]
    for page in subject.reading.pages[:_FRONT_PAGES]:
        for line in page.text.splitlines():
            match = _ADDRESS_LINE.match(squash(line))
            if match and _is_address(match["address"]):
                return [_says(subject, metric, page, match["address"], 0.85)]
    return []


def _is_address(text: str) -> bool:
    return len(text) >= 6 and bool(_PLACE.search(text)) and not _NOT_ADDRESS.search(text)


def _staff(subject: Subject, metric: Metric) -> list[Candidate]:
    """All employees at the year's end: the total of the table, else the sentence."""
    for row in subject.reading.rows:
        if not _STAFF.fullmatch(re.sub(r"\(.*?\)", "", squash(row.label))):
            continue
        numbers = [cell for cell in row.cells if cell.value is not None and cell.value > 0]
        if numbers and len({cell.value for cell in numbers}) == 1:
            return [
                said(
                    subject,
                    metric,
                    method=_FIELD,
                    page=row.page,
                    bbox=numbers[0].bbox,
                    label=row.label,
                    raw=numbers[0].text,
                    quote=f"{row.label} {numbers[0].text}",
                    value=numbers[0].value,
                    score=0.93,
                )
            ]
    text = running(subject.reading.pages)
    match = next((found for says in _STAFF_SAYS if (found := says.search(text.text))), None)
    if match is None:
        return []
    count = float(match["count"].replace(",", ""))
    return [_says(subject, metric, text.page_at(match.start()), match.group(0), 0.85, value=count)]
