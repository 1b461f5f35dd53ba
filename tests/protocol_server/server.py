"""A server on loopback that speaks the OpenAI protocol: chat completions, embeddings, models.

Answers come from a function of the request (`brain`), faults from a script; token usage is counted, and every
request is remembered with what became of it.
"""

import base64
import hashlib
import json
import math
import struct
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.protocol_server.brains import obedient
from tests.protocol_server.faults import OK, Faults

DIMENSIONS = 64
LATE_SECONDS = 0.3
HANGS_SECONDS = 30.0
RETRY_AFTER = "0.05"


class ProtocolServer(ThreadingHTTPServer):
    """One server; `log` holds (path, request, what became of it) of every request, in order."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, *, port=0, brain=obedient, faults=None, models=("small", "vectors"), on_request=None):
        super().__init__(("127.0.0.1", port), Handler)
        self.brain, self.faults, self.models = brain, faults or Faults(), models
        self.on_request = on_request
        self.log, self.lock = [], threading.Lock()
        self.closing = threading.Event()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def outcomes(self):
        with self.lock:
            return [what for _, _, what in self.log]

    def requests(self, what=OK):
        with self.lock:
            return [request for _, request, became in self.log if became == what]

    def handle_error(self, request, client_address):
        """A client that was killed or gave up is no error of the server."""


@contextmanager
def serving(**options):
    """A running server; it ends with the block."""
    server = ProtocolServer(**options)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # with the unbuffered default, delayed acknowledgements cost 40 ms a request
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.endswith("/models"):
            data = [
                {"id": name, "object": "model", "created": 0, "owned_by": "tests"}
                for name in self.server.models
            ]
            self.send_json(200, {"object": "list", "data": data})
        else:
            self.send_error_json(404, "no such address")

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        fault = self.server.faults.next()
        with self.server.lock:
            self.server.log.append((self.path, request, fault))
            count = len(self.server.log)
        if self.server.on_request:
            self.server.on_request(count)
        if request.get("model") not in self.server.models:
            return self.send_error_json(404, f"The model {request.get('model')!r} does not exist")
        if self.failed(fault, request):
            return None
        if self.path.endswith("/chat/completions"):
            return self.chat(request, fault)
        if self.path.endswith("/embeddings"):
            return self.embeddings(request)
        return self.send_error_json(404, "no such address")

    def failed(self, fault, request):
        """Send the fault's answer, if it is one that comes before any content."""
        if fault == "429":
            self.send_error_json(429, "Rate limit reached", headers={"Retry-After": RETRY_AFTER})
        elif fault == "quota":
            self.send_error_json(429, "You exceeded your current quota", code="insufficient_quota")
        elif fault in ("500", "503", "400", "401"):
            self.send_error_json(int(fault), f"scripted {fault}")
        elif fault == "timeout":
            self.server.closing.wait(HANGS_SECONDS)
            self.close_connection = True
        elif fault == "malformed":
            self.send_body(200, b'{"id": "x", "choices": [', "application/json")
        elif fault == "no_schema" and (request.get("response_format") or {}).get("type") == "json_schema":
            self.send_error_json(400, "response_format 'json_schema' is not supported by this model")
        else:
            if fault == "slow":
                time.sleep(LATE_SECONDS)
            return False
        return True

    def chat(self, request, fault):
        words = {"not_json": "I think the answer is 42.", "wrong_schema": '{"unexpected": []}'}
        text = words.get(fault) or self.server.brain(request)
        finish, refusal = "stop", None
        if fault == "truncated":
            text, finish = text[: len(text) // 2], "length"
        if fault == "refusal":
            text, refusal = None, "I cannot help with that."
        asked = sum(map(tokens, (message["content"] for message in request["messages"])))
        given = tokens(text or refusal)
        usage = {"prompt_tokens": asked, "completion_tokens": given, "total_tokens": asked + given}
        if request.get("stream"):
            return self.stream(text, refusal, finish, usage, half=fault == "half")
        message = {"role": "assistant", "content": text, "refusal": refusal}
        choice = {"index": 0, "message": message, "finish_reason": finish, "logprobs": None}
        body = {"id": "x", "object": "chat.completion", "created": 0, "model": request["model"]}
        return self.send_json(200, body | {"choices": [choice], "usage": usage}, half=fault == "half")

    def stream(self, text, refusal, finish, usage, *, half):
        """Server-sent events; half of them and then nothing, where the stream is to break."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        pieces = [text[i : i + 20] for i in range(0, len(text or ""), 20)]
        deltas = [{"content": piece} for piece in pieces] or [{"refusal": refusal}]
        if half:
            deltas = deltas[: max(1, len(deltas) // 2)]
        for delta in deltas:
            self.event([{"index": 0, "delta": delta, "finish_reason": None}])
        if not half:
            self.event([{"index": 0, "delta": {}, "finish_reason": finish}])
            self.event([], usage=usage)
            self.wfile.write(b"data: [DONE]\n\n")

    def event(self, choices, usage=None):
        chunk = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "small"}
        body = json.dumps(chunk | {"choices": choices, "usage": usage}, ensure_ascii=False)
        self.wfile.write(f"data: {body}\n\n".encode())
        self.wfile.flush()

    def embeddings(self, request):
        texts = request["input"] if isinstance(request["input"], list) else [request["input"]]
        vectors = [embedding(text) for text in texts]
        if request.get("encoding_format") == "base64":
            vectors = [base64.b64encode(struct.pack(f"<{DIMENSIONS}f", *v)).decode() for v in vectors]
        data = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(vectors)]
        count = sum(map(tokens, texts))
        usage = {"prompt_tokens": count, "total_tokens": count}
        self.send_json(200, {"object": "list", "data": data, "model": request["model"], "usage": usage})

    def send_error_json(self, status, message, *, code=None, headers=None):
        self.send_json(
            status, {"error": {"message": message, "type": "error", "code": code}}, headers=headers
        )

    def send_json(self, status, body, *, headers=None, half=False):
        content = json.dumps(body, ensure_ascii=False).encode()
        self.send_body(status, content, "application/json", headers=headers, half=half)

    def send_body(self, status, content, kind, *, headers=None, half=False):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if half else content)
        self.close_connection = self.close_connection or half


def tokens(text):
    """Tokens of a text, as this server bills them: one for every four characters."""
    return math.ceil(len(text) / 4)


def embedding(text):
    """A unit vector of hashed character pairs: texts that share pairs are near each other."""
    vector = [0.0] * DIMENSIONS
    for pair in (text[i : i + 2].lower() for i in range(max(1, len(text) - 1))):
        vector[hashlib.sha256(pair.encode()).digest()[0] % DIMENSIONS] += 1.0
    length = math.sqrt(sum(number * number for number in vector)) or 1.0
    return [number / length for number in vector]
