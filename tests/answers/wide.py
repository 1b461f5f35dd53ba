"""A second invented world, of dates, flags, texts and lists: six Chinese companies and two US ones."""

from datetime import date
from pathlib import Path

from assets.answers.compose import answer_plan
from assets.answers.vocabulary import vocabulary_of
from assets.facts.catalogue import load_from
from assets.facts.records import FACTS_SCHEMA
from tests.answers.world import NOW, M, corpus_of, document, tables

VOCABULARY = vocabulary_of(load_from(Path(__file__).parent / "wide_catalogue"))
NAMES = {
    "600111": "苏州长河银行股份有限公司",
    "600222": "宁波东港银行股份有限公司",
    "600333": "成都锦城银行股份有限公司",
    "002444": "青岛海岳银行股份有限公司",
    "002555": "深圳前湾传媒股份有限公司",
    "300666": "厦门鹭岛影视股份有限公司",
    "ACMX": "Acme Industrial Corporation",
    "BLTB": "Bolt & Bolt, Inc.",
}
_COLUMNS = {"text": "value_text", "date": "value_date", "bool": "value_bool", "list": "value_list"}
_YEARS = (2021, 2022)
# per company: (2021, 2022); None = not printed
_VALUES = {
    "operating_revenue": {
        "600111": (900, 1000),
        "600222": (500, 450),
        "600333": (300, 330),
        "002444": (200, 260),
        "002555": (80, 60),
        "300666": (40, 44),
        "ACMX": (1000, 1200),
        "BLTB": (500, 400),
    },
    "net_income": {
        "600111": (90, 110),
        "600222": (60, 50),
        "600333": (30, 36),
        "002444": (20, 26),
        "002555": (8, -12),
        "300666": (-4, 2),
        "ACMX": (100, 90),
        "BLTB": (-20, 10),
    },
    "total_assets": {
        "600111": (9000, 9900),
        "600222": (5000, 5200),
        "600333": (3000, 3100),
        "ACMX": (2000, 2100),
    },
    "total_liabilities": {
        "600111": (8000, 8900),
        "600222": (4600, 4700),
        "600333": (2700, 2800),
        "ACMX": (1200, 1300),
    },
    "capital_adequacy_ratio": {
        "600111": (14.39, 14.80),
        "600222": (13.10, 12.60),
        "600333": (12.00, 15.44),
        "002444": (11.50, 11.90),
    },
    "extraordinary_meetings": {
        "600111": (3, 2),
        "600222": (3, 1),
        "600333": (2, 2),
        "002444": (1, 1),
        "002555": (0, 1),
    },
    "female_officers_count": {"600111": (3, 3), "600222": (2, 2), "600333": (2, 1), "002444": (0, 1)},
    "female_officers": {
        "600111": (["王丽", "李敏", "赵云"], ["王丽", "李敏", "陈静"]),
        "600222": (["周红", "吴倩"], ["周红", "吴倩"]),
        "600333": (["郑爽爽", "孙悦"], ["孙悦"]),
    },
    "annual_meeting_methods": {
        "600111": (["现场投票", "网络投票"], ["现场投票", "网络投票"]),
        "600222": (["现场投票", "网络投票"], ["现场投票"]),
        "600333": (["现场投票"], ["现场投票", "网络投票"]),
        "002444": (["现场投票", "网络投票"], ["现场投票", "网络投票"]),
    },
    "accounting_firm": {
        "600111": ("德信会计师事务所", "华明会计师事务所"),
        "600222": ("华明会计师事务所", "华明会计师事务所"),
        "600333": ("中岳会计师事务所", "德信会计师事务所"),
        "002444": ("华明会计师事务所", "华明会计师事务所"),
        "002555": ("中岳会计师事务所", "中岳会计师事务所"),
    },
    "office_address": {
        "600111": ("苏州市工业园区中新大道9号", "苏州市工业园区中新大道9号"),
        "600222": ("宁波市鄞州区宁东路345号", "宁波市鄞州区宁东路345号"),
        "002555": ("深圳市南山区科苑路15号", "深圳市前海合作区梦海大道1号"),
    },
    "record_date": {
        "600111": (date(2022, 6, 20), date(2023, 6, 7)),
        "600222": (date(2022, 5, 25), date(2023, 7, 14)),
        "600333": (date(2022, 7, 11), date(2023, 7, 11)),
        "002444": (date(2022, 7, 11), date(2023, 7, 3)),
    },
    "ex_dividend_date": {
        "600111": (date(2022, 6, 21), date(2023, 6, 8)),
        "600222": (date(2022, 5, 26), date(2023, 7, 17)),
        "600333": (date(2022, 7, 12), date(2023, 7, 12)),
        "002444": (date(2022, 7, 13), date(2023, 7, 4)),
    },
    "esg_uses_gri_standard": {
        "600111": (True, True),
        "600222": (True, True),
        "600333": (False, True),
        "002444": (False, False),
        "002555": (None, True),
    },
    "esg_third_party_assured": {
        "600111": (True, True),
        "600222": (False, True),
        "600333": (True, False),
        "002444": (False, False),
        "002555": (False, None),
    },
    "esg_environment_disclosed": {
        "600111": (True, True),
        "600222": (True, True),
        "600333": (False, True),
        "002444": (True, True),
    },
}


def wide_rows():
    """documents, facts."""
    documents = [document(ticker, year, company=name) for ticker, name in NAMES.items() for year in _YEARS]
    facts = [
        _fact(ticker, year, metric, value)
        for metric, by_company in _VALUES.items()
        for ticker, values in by_company.items()
        for year, value in zip(_YEARS, values, strict=True)
    ]
    return documents, facts


def _fact(ticker, year, metric, value):
    term = VOCABULARY.term(metric)
    chinese = ticker.isdigit()
    key = f"{ticker}_{year}_{'cn-annual' if chinese else 'us-10k'}"
    currency = ("CNY" if chinese else "USD") if term.kind in ("money", "per_share") else None
    row = dict.fromkeys(FACTS_SCHEMA) | {
        "filing": key,
        "doc_id": f"doc-{key}",
        "ticker": ticker,
        "company": NAMES[ticker],
        "fiscal_year": year,
        "doc_type": "cn-annual" if chinese else "us-10k",
        "metric": metric,
        "period": "FY",
        "period_end": date(year, 12, 31),
        "duration_or_instant": "instant" if term.instant else "duration",
        "scope": "consolidated",
        "unit": term.unit.replace("currency", currency or ""),
        "currency": currency,
        "raw": str(value),
        "page": 7,
        "bbox": [1.0, 2.0, 3.0, 4.0],
        "quote": f"{metric} {value}",
        "confidence": 0.95,
        "status": "found" if value is not None else "not_disclosed",
        "checks": [],
        "reader_version": "t",
        "extracted_at": NOW,
    }
    if value is not None:
        row[_COLUMNS.get(term.kind, "value")] = value * M if term.kind == "money" else value
    return row


def wide_tables():
    """An in-memory database of this world."""
    return tables(*wide_rows())


def answered(plan, connection, *, question=""):
    """The answer to a plan over an open database of this world."""

    def run(sql):
        cursor = connection.execute(sql)
        names = [item[0] for item in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    return answer_plan(plan, run, VOCABULARY, question=question)


WIDE_CORPUS = corpus_of(wide_rows()[0])
