"""`python -m tests.protocol_server --port 8000 --faults 429=0.1,half=0.1`: the server by itself."""

import argparse
import json
from pathlib import Path

from tests.protocol_server.brains import obedient, scripted
from tests.protocol_server.faults import FAULTS, Faults
from tests.protocol_server.server import ProtocolServer


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.protocol_server", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--faults", default="", help=f"429,ok,503 or 429=0.1,half=0.1; of {', '.join(FAULTS)}"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--models", default="small,vectors")
    parser.add_argument("--replies", type=Path, help='JSON lines {"contains": ..., "reply": ...}')
    given = parser.parse_args()
    brain = obedient
    if given.replies:
        brain = scripted(
            [json.loads(line) for line in given.replies.read_text(encoding="utf-8").splitlines()]
        )
    server = ProtocolServer(
        port=given.port,
        brain=brain,
        faults=Faults(given.faults, seed=given.seed),
        models=tuple(given.models.split(",")),
    )
    print(f"export FILINGDB_LLM_BASE_URL={server.url} FILINGDB_LLM_MODEL={server.models[0]}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
