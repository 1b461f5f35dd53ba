"""The words of invented Chinese statements: lines, units and headers as A-share reports have them."""

import random
from dataclasses import dataclass

UNITS = {
    "单位：元": 1.0,
    "单位：人民币元": 1.0,
    "单位：元 币种：人民币": 1.0,
    "金额单位：人民币千元": 1e3,
    "（金额单位为人民币千元）": 1e3,
    "单位：人民币万元": 1e4,
    "货币单位：万元": 1e4,
    "单位：百万元 币种：人民币": 1e6,
    "（除特别注明外，金额单位为人民币百万元）": 1e6,
    "人民币百万元": 1e6,
    "（除另有注明外，人民币千元）": 1e3,
}


@dataclass(frozen=True, slots=True)
class Period:
    """A report's period: its title, its last day, and how headers name the two durations and instants."""

    title: str
    month: int
    day: int
    durations: tuple[tuple[str, str], ...]
    instants: tuple[tuple[str, str], ...]


_PAIRS = (("本期发生额", "上期发生额"), ("本期金额", "上期金额"))
_BALANCES = (("期末余额", "期初余额"), ("期末余额", "上年年末余额"), ("期末数", "期初数"))
PERIODS = {
    "FY": Period(
        "{year}年年度报告",
        12,
        31,
        (
            *_PAIRS,
            ("{year}年度", "{prior}年度"),
            ("{year}年", "{prior}年"),
            ("本年金额", "上年金额"),
            ("本年数", "上年数"),
        ),
        (
            *_BALANCES,
            ("{year}年12月31日", "{prior}年12月31日"),
            ("{year}-12-31", "{prior}-12-31"),
            ("年末余额", "年初余额"),
        ),
    ),
    "H1": Period(
        "{year}年半年度报告",
        6,
        30,
        (*_PAIRS, ("{year}年半年度", "{prior}年半年度"), ("{year}年1-6月", "{prior}年1-6月")),
        (*_BALANCES, ("{year}年6月30日", "{prior}年12月31日")),
    ),
    "Q1": Period(
        "{year}年第一季度报告",
        3,
        31,
        (*_PAIRS, ("{year}年第一季度", "{prior}年第一季度"), ("{year}年1-3月", "{prior}年1-3月")),
        (*_BALANCES, ("{year}年3月31日", "{prior}年12月31日")),
    ),
    "Q3": Period(
        "{year}年第三季度报告",
        9,
        30,
        (
            *_PAIRS,
            ("{year}年前三季度（1-9月）", "{prior}年前三季度（1-9月）"),
            ("年初至报告期末（1-9月）", "上年年初至报告期末（1-9月）"),
        ),
        (*_BALANCES, ("{year}年9月30日", "{prior}年12月31日")),
    ),
}
SCOPES = (("合并", "母公司"), ("合并", "公司"), ("本集团", "本公司"), ("本集团", "本行"), ("集团", "公司"))
_BALANCE = """
0 流动资产：
1 货币资金
1 以公允价值计量且其变动计入当期损益的金融资产
1 应收账款
1 存货
1 一年内到期的非流动资产
0 流动资产合计
0 非流动资产：
1 长期股权投资
1 固定资产
1 无形资产
0 非流动资产合计
0 资产总计
0 流动负债：
1 短期借款
1 应付账款
1 其他应付款
2 其中：应付利息
2 应付股利
0 流动负债合计
0 非流动负债：
1 长期借款
0 非流动负债合计
0 负债合计
0 所有者权益（或股东权益）：
1 股本
1 减：库存股
1 未分配利润
0 归属于母公司所有者权益（或股东权益）合计
1 少数股东权益
0 所有者权益（或股东权益）合计
0 负债和所有者权益（或股东权益）总计
"""
_INCOME = """
0 一、营业总收入
1 其中：营业收入
0 二、营业总成本
1 其中：营业成本
1 税金及附加
1 销售费用
1 管理费用
1 财务费用
2 其中：利息费用
2 利息收入
1 加：其他收益
1 投资收益（损失以“－”号填列）
2 其中：对联营企业和合营企业的投资收益
1 资产减值损失（损失以“-”号填列）
0 三、营业利润（亏损以“－”号填列）
1 加：营业外收入
1 减：营业外支出
0 四、利润总额（亏损总额以“－”号填列）
1 减：所得税费用
0 五、净利润（净亏损以“－”号填列）
1 1.归属于母公司股东的净利润
1 2.少数股东损益
0 六、其他综合收益的税后净额
0 七、综合收益总额
0 八、每股收益：
1 （一）基本每股收益
1 （二）稀释每股收益
"""
_FLOWS = """
0 一、经营活动产生的现金流量：
1 销售商品、提供劳务收到的现金
1 收到的税费返还
0 经营活动现金流入小计
1 购买商品、接受劳务支付的现金
1 支付的各项税费
0 经营活动现金流出小计
0 经营活动产生的现金流量净额
0 二、投资活动产生的现金流量：
1 收回投资收到的现金
1 处置固定资产、无形资产和其他长期资产收回的现金净额
0 投资活动现金流入小计
1 购建固定资产、无形资产和其他长期资产支付的现金
0 投资活动现金流出小计
0 投资活动产生的现金流量净额
0 三、筹资活动产生的现金流量：
1 吸收投资收到的现金
2 其中：子公司吸收少数股东投资收到的现金
0 筹资活动现金流入小计
1 偿还债务支付的现金
0 筹资活动现金流出小计
0 筹资活动产生的现金流量净额
0 四、汇率变动对现金及现金等价物的影响
0 五、现金及现金等价物净增加额
1 加：期初现金及现金等价物余额
0 六、期末现金及现金等价物余额
"""
STATEMENTS = (  # kind, name, lines of an indent and a label
    ("balance_sheet", "资产负债表", _BALANCE),
    ("income_statement", "利润表", _INCOME),
    ("cash_flow", "现金流量表", _FLOWS),
)


@dataclass(frozen=True, slots=True)
class Words:
    """The wording that a report uses throughout."""

    year: int
    period: str
    unit: str
    joint: bool  # group and company side by side
    scopes: tuple[str, str]
    notes: bool
    zero: str
    brackets: bool
    spaced: bool  # titles and short labels with blanks between their characters
    prior_first: bool
    numbered: bool
    by_year: bool  # joint headers: years over scopes instead of scopes over years
    pick: int

    @staticmethod
    def drawn(chance: random.Random) -> "Words":
        """A wording at random."""
        return Words(
            year=chance.choice((2019, 2021, 2022, 2023, 2024)),
            period=chance.choice(("FY", "FY", "FY", "H1", "Q1", "Q3")),
            unit=chance.choice(tuple(UNITS)),
            joint=chance.random() < 0.3,
            scopes=chance.choice(SCOPES),
            notes=chance.random() < 0.5,
            zero=chance.choice(("", "-", "—", "0.00", "–")),
            brackets=chance.random() < 0.4,
            spaced=chance.random() < 0.2,
            prior_first=chance.random() < 0.1,
            numbered=chance.random() < 0.5,
            by_year=chance.random() < 0.3,
            pick=chance.randrange(100),
        )
