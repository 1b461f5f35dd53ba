"""What the server says when a test gives it no words: the smallest instance of the schema asked for."""

import json


def smallest(schema, *, root=None):
    """The smallest value that fits a JSON schema, the same every time."""
    root = root or schema
    if "$ref" in schema:
        return smallest(root["$defs"][schema["$ref"].rpartition("/")[2]], root=root)
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return smallest(schema[choice][-1], root=root)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kind = schema.get("type")
    if kind == "object":
        wanted = schema.get("required", ())
        return {name: smallest(schema["properties"][name], root=root) for name in wanted}
    if kind == "array":
        return [smallest(schema["items"], root=root)] * schema.get("minItems", 0)
    simple = {"string": "x" * schema.get("minLength", 0), "integer": 0, "number": 0.0, "boolean": True}
    return simple.get(kind)


def obedient(request):
    """Answer any request: the smallest instance of its schema, or its own last words."""
    form = request.get("response_format") or {}
    if form.get("type") == "json_schema":
        return json.dumps(smallest(form["json_schema"]["schema"]))
    last = request["messages"][-1]["content"]
    return "{}" if form.get("type") == "json_object" else last


def scripted(lines):
    """Answers by the words of a request: each line {"contains": ..., "reply": ...}; the first that fits."""

    def brain(request):
        said = "\n".join(message["content"] for message in request["messages"])
        for line in lines:
            if line["contains"] in said:
                reply = line["reply"]
                return reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
        return obedient(request)

    return brain
