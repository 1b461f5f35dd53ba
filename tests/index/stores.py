"""Small stores of pages, written as Parquet like the stages before write them."""

from assets.filings.records import DOCUMENTS_SCHEMA
from tests.warehouse.stores import document, frame, page_frame

ACME_2021 = "ACME_2021_us-10k"
ACME_2022 = "ACME_2022_us-10k"
REPORT = "600001_2022_cn-annual"

PAGES = {
    ACME_2021: [
        "Annual report of Acme.",
        "Net sales of the wind turbine segment increased by 12% as new companies placed orders.",
        "Cash paid for income taxes was $41 million.",
    ],
    ACME_2022: [
        "Annual report of Acme.",
        "Net sales of the wind turbine segment decreased. Sales, net of returns, are a segment measure.",
    ],
    REPORT: [
        "某某股份有限公司 2022 年年度报告",
        "报告期内，公司实现营业收\n入 7 亿元，同比增长 12%；研发费用有所增加。",
        "本公司聘任某会计师事务所（特殊普通合伙）为审计机构。",
    ],
}


def write_pages(store, key, texts, *, kind="prose"):
    store.write("documents", key, frame([document(key)], DOCUMENTS_SCHEMA))
    store.write("pages", key, page_frame(key, texts, kind=kind))


def write_all(store):
    for key, texts in PAGES.items():
        write_pages(store, key, texts)
