"""The vocabulary of `Page.kind` and `Table.kind`."""

STATEMENTS = ("income_statement", "comprehensive_income", "balance_sheet", "cash_flow", "equity")

KINDS = (
    "cover",
    "contents",
    *STATEMENTS,
    "key_figures",
    "auditor_report",
    "shareholders",
    "officers",
    "notes",
    "mda",
    "prose",
    # Chinese reports tell these apart too
    "quarterly_figures",
    "nonrecurring",
    "company_profile",
    "employees",
    "dividend",
    "cash_flow_supplement",
    "bank_ratios",
)
