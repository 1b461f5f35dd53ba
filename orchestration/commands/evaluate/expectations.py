"""`filingdb evaluate expectations`: what the facts of the store must keep."""

import click

from orchestration.commands.evaluate.options import FORMATS
from orchestration.commands.evaluate.printing import print_json


@click.command()
@click.option("--format", "style", type=FORMATS, default="table", show_default=True)
def expectations(style: str) -> None:
    """What the facts of the store must keep: Great Expectations suites, with a report to read in a browser.

    The exit code is 1 when a critical one is not met: such facts are not published.
    """
    import sys
    from dataclasses import asdict

    from assets.evaluation.expectations.validate import docs_index, validate
    from assets.store import Store

    store = Store.default()
    found = validate(store)
    if style == "json":
        print_json({"expectations": [asdict(finding) for finding in found]})
    else:
        not_met = [finding for finding in found if not finding.passed]
        for finding in not_met:
            click.echo(finding.sentence)
        click.echo(f"{len(found)} expectations, {len(not_met)} not met; report: {docs_index(store)}")
    if any(finding.blocks for finding in found):
        sys.exit(1)
