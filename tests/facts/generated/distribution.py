"""A year's distribution of an invented company: its numbers and days, and the words they are printed with."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from tests.facts.generated.paper import Gold, Writer, next_working, number


@dataclass
class Distribution:
    """One distribution: its numbers and days, and the words they are printed with."""

    writer: Writer
    kind: str
    year: int
    per10: Decimal = Decimal(0)
    bonus: Decimal = Decimal(0)
    convert: Decimal = Decimal(0)
    days: dict[str, date] = field(default_factory=dict)
    says_no_stock: bool = False

    def __post_init__(self) -> None:
        self.adjusted = False
        w = self.writer
        self.per10 = w.between(0.3, 18, w.random.choice([0, 1, 1, 2, 3])) or Decimal(1)
        if w.chance(0.2):
            self.bonus = Decimal(w.random.choice(["1", "2", "3.5"]))
        if w.chance(0.3):
            self.convert = Decimal(w.random.choice(["2", "4", "4.8", "3"]))
        agm = w.weekday(date(self.year + 1, 4, 20), 60)
        record = w.weekday(agm + timedelta(days=12), 40)
        ex = next_working(record)
        pay = ex if self.kind != "sse" or w.chance(0.75) else next_working(ex)
        self.days = {"agm": agm, "record": record, "ex": ex, "pay": pay}
        self.days["announced"] = record - timedelta(days=7)
        self.fill()

    def fill(self) -> None:
        """Make the numbers and days known to the writer; again where one of them changed."""
        w, per10 = self.writer, self.per10
        base = w.random.randrange(80_000_000, 9_000_000_000)
        bought = w.random.randrange(400_000, 9_000_000)
        per1 = per10 / 10
        virtual = per1 * (base - bought) / base
        amounts = {
            "base": number(base),
            "old_base": number(base - 1_250_000),
            "bought": number(bought),
            "entitled": number(base - bought),
            "per1": plain(per1),
            "per10": plain(per10)
            if w.chance(0.5)
            else f"{per10:.2f}"
            if per10 == rounded(per10, 2)
            else plain(per10),
            "per10long": f"{per10:.6f}" if w.chance(0.7) else plain(per10),
            "old_per10": plain(per10 + w.between(0.1, 0.9, 1)),
            "net1": plain(per1 * Decimal("0.9")),
            "net20": plain(per1 * Decimal("0.8")),
            "net10": f"{per10 * Decimal('0.9'):.6f}",
            "tax20": f"{per10 * Decimal('0.2'):.6f}",
            "tax10": f"{per10 * Decimal('0.1'):.6f}",
            "total": number(rounded(per1 * base, 2), 2),
            "retained": number(w.between(2e8, 9e9, 2), 2),
            "virtual": f"{virtual:.4f}",
            "virtual1": f"{virtual:.6f}",
            "virtual10": f"{virtual * 10:.6f}",
            "b1": f"{per1 / 7:.6f}",
            "b_net": f"{per1 / 7 * Decimal('0.9'):.6f}",
            "rate": "7.0821",
            "hk10": f"{per10 / Decimal('0.8847'):.6f}",
            "pref": f"{w.between(3, 6, 2)}",
            "bonus10": plain(self.bonus),
            "bonus1": plain(self.bonus / 10),
            "conv10": plain(self.convert),
            "conv1": plain(self.convert / 10),
            "year": str(self.year),
            "last": str(self.year - 1),
            "auditor": "立信中联会计师事务所（特殊普通合伙）",
        }
        w.known.update(amounts)
        w.known.update(self._spoken_days())
        w.known["announced"] = self.days["announced"].isoformat()
        w.known.update(self._stock_words(base))

    def _spoken_days(self) -> dict[str, str]:
        record, pay = self.days["record"], self.days["pay"]
        others = {
            "agm_next": next_working(self.days["agm"]),
            "apply": record - timedelta(days=8),
            "b_record": next_working(next_working(record)),
            "h_record": record - timedelta(days=9),
            "h_pay": pay + timedelta(days=24),
            "pref_record": record - timedelta(days=90),
            "pref_last": record - timedelta(days=91),
            "pref_pay": record - timedelta(days=89),
        }
        return {k: self.writer.day(v) for k, v in {**self.days, **others}.items()}

    def _stock_words(self, base: int) -> dict[str, str]:
        """What follows the cash in a plan: shares given and converted, or that there are none."""
        w = self.writer
        ten = (w.one_of("bonus10") if self.bonus else "") + (w.one_of("convert10") if self.convert else "")
        one = (f"，每股派送红股{w.known['bonus1']}股" if self.bonus else "") + (
            f"，以资本公积金向全体股东每股转增{w.known['conv1']}股" if self.convert else ""
        )
        if not ten:
            ten = one = w.one_of("no_stock")
            self.says_no_stock = bool(ten)
        shares = (self.bonus + self.convert) / 10 * base
        total = f"，转增及送股{number(int(shares))}股，本次分配后总股本为{number(base + int(shares))}股"
        return {"stock10": ten, "stock1": one, "stock10comma": ten, "stock_total": total if shares else ""}

    def gold(self) -> Gold:
        """What is to be read of this distribution."""
        w, days = self.writer, self.days
        stated = self.says_no_stock
        return {
            "dividend_per_10_shares": float(self.per10),
            "dividend_per_share_pretax": float(self.per10 / 10),
            "bonus_shares_per_10": float(self.bonus) if self.bonus or stated else None,
            "capital_reserve_conversion_per_10": float(self.convert) if self.convert or stated else None,
            "record_date": days["record"],
            "ex_dividend_date": days["ex"],
            "dividend_payment_date": days["pay"] if w.known.get("pays") else None,
        }


def plain(value: Decimal) -> str:
    """Without trailing zeros."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def rounded(value: Decimal, places: int) -> Decimal:
    """To so many places, halves up."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
