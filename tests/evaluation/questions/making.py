"""Small question sets of companies that do not exist."""

import json


def document(symbol, year, doctype="A股年报", schema=None, **values):
    fields = {f"value_{name}": value for name, value in values.items()}
    return {
        "symbol": symbol,
        "year": year,
        "doctype": doctype,
        "id": f"{symbol}-{year}",
        "schema": schema or {},
        **fields,
    }


def question(text, *documents, final="", number=0):
    return {
        "question": text,
        "question_id": f"q_{number}",
        "metadata": list(documents),
        "final_answer": final,
    }


def written(folder, records, name="set.json"):
    path = folder / name
    text = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records)
    path.write_text(text if name.endswith("l") else json.dumps(records, ensure_ascii=False), encoding="utf-8")
    return path


BANKS = [
    document(
        "600901",
        2022,
        capital_adequacy_ratio_pct=14.25,
        schema={"value_capital_adequacy_ratio_pct": "资本充足率。"},
    ),
    document(
        "600902",
        2022,
        capital_adequacy_ratio_pct=12.5,
        schema={"value_capital_adequacy_ratio_pct": "资本充足率。"},
    ),
    document(
        "600903",
        2022,
        capital_adequacy_ratio_pct=17.75,
        schema={"value_capital_adequacy_ratio_pct": "资本充足率。"},
    ),
    document(
        "600904",
        2022,
        capital_adequacy_ratio_pct=13.0,
        schema={"value_capital_adequacy_ratio_pct": "资本充足率。"},
    ),
]
HIGHEST = "请给出2022年资本充足率最高的两家公司股票代码及其资本充足率"
