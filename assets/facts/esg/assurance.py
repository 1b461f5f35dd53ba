"""Whether a third party assured the report, and who: this year's own report, not its accounts.

A limited assurance of chosen data counts; a check of greenhouse-gas figures, products or suppliers does not.
"""

import re
from dataclasses import dataclass

from assets.facts.esg.passages import Sentence
from assets.pages.chinese_text import squash

_CHECK = r"(?:鉴证|审验|验证|核验|第三方核查|第三方审核|外部审核|外部保证|独立保证)"
_REPORT = (
    r"(?:本报告|此报告|该报告|本年度报告|报告(?:中|所|内)|报告(?:披露|内容|数据|信息)?进行|"
    r"(?:社会责任|可持续发展|ESG|环境、社会(?:及|和|与)(?:公司)?(?:治理|管治)(?:\(ESG\))?)》?(?:年度)?(?:报告|关键|绩效|数据))"
)
_SAID = re.compile(_CHECK)
_OF_REPORT = re.compile(_REPORT)
_NO = re.compile(
    r"(?:未|没有|尚无|暂无|并无|不曾|无)(?!(?:发现|注意|察觉|发生|来|有任何事项))(?:[^,。;]{0,36}?)"
    + _CHECK
    + r"|不(?:包含|含|附|进行|寻求|聘请|涉及)[^,。;]{0,16}"
    + _CHECK
    + r"|"
    + _CHECK
    + r"(?:情况|声明|报告|机构)?[:/](?:无|否|未|不适用)"
)
_YES = re.compile(
    r"(?:经|由|委托|聘请|邀请|请|接受|获得|取得|通过|已|引入|完成|开展|进行|实施|执行|提供|出具)[^。;]{0,60}"
    + _CHECK
    + r"|"
    + _CHECK
    + r"[^。;]{0,30}(?:出具|实施|执行|进行|完成)"
)
_PLANNED = re.compile(
    r"(?:将(?:在|于|逐步|适时|考虑|会|来)|计划|拟(?!定)|考虑|探索|未来|下一步|今后|适时|逐步引入)"
)
_ACCOUNTS = re.compile(r"财务报[表告]|年度财务|内部控制(?:审计|评价)|验资|募集资金")
_PART = re.compile(r"温室气体|碳排放|碳盘查|碳足迹|碳核查|供应商|产品|工厂|项目|排放数据|客户")
_OTHERS = re.compile(
    r"(?:子公司|附属公司|控股公司|分公司|分行|联营企业|供应商|被投资企业|同行)[^,。;]{0,30}报告"
)
_YEAR = re.compile(r"(20\d\d)(?:年|\b)")
_BEFORE = re.compile(r"上年|上一年|上年度|去年|往年|曾|前一年|以往")
_STATEMENT = re.compile(rf"{_CHECK}(?:报告|声明|意见|说明书)|保证声明")
_WE_DID = re.compile(
    r"(?:我们|本所|本机构|本公司\(以下简称)[^。]{0,80}(?:接受|执行|实施|对)[^。]{0,120}" + _CHECK
)

_FIRM = (
    r"(?:[\u4e00-\u9fffA-Za-z·()]{2,24}?会计师事务所(?:\(特殊普通合伙\)|有限(?:责任)?公司)?(?:[\u4e00-\u9fff]{2,4}分所)?"
    r"|[\u4e00-\u9fffA-Za-z·()]{2,30}?(?:有限(?:责任)?公司|品质保证局|质量认证中心|认证中心|研究院|协会)"
    r"|(?:SGS|DNV|BSI|必维|莱茵|TÜV|BV)[A-Za-z\u4e00-\u9fff]{0,12})"
)
_BY = re.compile(
    r"(?:由|经|委托|聘请|邀请|请|接受|授权|提交|机构为|机构是)"
    r"(?:了|独立|具有资质的|专业|外部|的|第三方|审验|鉴证|验证|认证|机构|组织|单位|[:\-“])*"
    rf"(?P<firm>{_FIRM})"
)
_DID = re.compile(rf"(?:^|[,:、])(?P<firm>{_FIRM})(?:\([^)]{{0,16}}\))?(?:受|接受|对|为|依据|按照|根据|已)")
_FIRMS = re.compile(rf"(?P<firm>{_FIRM})")
_LEADING = re.compile(
    r"^(?:并|和|与|及|对|为|按|据|由|经|机构|第三方|独立|本报告|报告|的|了|已|是|接受|我们|委托|聘请|邀请)+"
)
_COMPANY_ITSELF = re.compile(r"股份有限公司$|银行$|集团$")


@dataclass(frozen=True, slots=True)
class Assurance:
    """What the report says of its assurance, with the sentence that says it."""

    assured: bool
    provider: str | None
    sentence: Sentence


def assurances(sentences: list[Sentence], *, year: int, owner: str) -> list[Assurance]:
    """What is said of this year's report: a yes and a no at most; both together contradict each other.

    Owner is the reporting company's name: it is party to an assurance, never its provider.
    """
    spoken = [s for s in sentences if _SAID.search(s.text) and _of_this_report(s, year)]
    no = next((s for s in spoken if _NO.search(s.text) and not _WE_DID.search(s.text)), None)
    yes = [s for s in spoken if not _NO.search(s.text) and _affirms(s)]
    found = [Assurance(False, None, no)] if no else []
    if yes:
        named = next(((s, firm) for s in yes if (firm := _provider(s, owner))), (yes[0], None))
        found.append(Assurance(True, named[1] or _signed_by(yes, owner), named[0]))
    return found


def _affirms(sentence: Sentence) -> bool:
    text = sentence.text
    if _WE_DID.search(text) and _STATEMENT.search(sentence.heading + text):
        return True
    return bool(_YES.search(text)) and not _PLANNED.search(text)


def _of_this_report(sentence: Sentence, year: int) -> bool:
    text = sentence.text
    years = [int(y) for y in _YEAR.findall(text)]
    if (years and max(years) < year) or (_BEFORE.search(text) and year not in years):
        return False
    if _OTHERS.search(text) or (_ACCOUNTS.search(text) and not _OF_REPORT.search(text)):
        return False
    own = re.search(r"本报告|社会责任|可持续发展|ESG|环境、社会", text)
    if _PART.search(text) and not own:
        return False
    return bool(_OF_REPORT.search(text)) or bool(_STATEMENT.search(sentence.heading) and _WE_DID.search(text))


def _provider(sentence: Sentence, owner: str) -> str | None:
    """The firm that a sentence says did it."""
    for match in (*_BY.finditer(sentence.text), *_DID.finditer(sentence.text)):
        firm = _LEADING.sub("", match["firm"])
        if _other_than(firm, owner):
            return firm
    return None


def _signed_by(sentences: list[Sentence], owner: str) -> str | None:
    return next((firm for s in sentences if (firm := _signed(s, owner))), None)


def _signed(sentence: Sentence, owner: str) -> str | None:
    """The only firm that stands on a line of its own on the page of an assurance statement."""
    if not _STATEMENT.search(sentence.heading):
        return None
    lines = {squash(line) for line in sentence.page.text.splitlines()}
    firms = {line for line in lines if _FIRMS.fullmatch(line) and _other_than(line, owner)}
    return firms.pop() if len(firms) == 1 else None


def _other_than(firm: str, owner: str) -> bool:
    return len(firm) >= 3 and not _COMPANY_ITSELF.search(firm) and firm not in owner and owner not in firm
