"""The description of the API: each address asked, each answer checked against its schema."""

import json
from typing import Any

from server import ServerTestCase


class Description(ServerTestCase):
    TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": type(None)}

    def check(self, schema: Any, value: Any, path: str) -> None:
        """The part of JSON Schema that the description uses."""
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        self.assertTrue(any(isinstance(value, self.TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds), f"{path}: {value!r} is no {kinds}")
        if isinstance(value, list) and "items" in schema:
            for item in value:
                if "type" in schema["items"]:
                    self.check(schema["items"], item, path + "[]")
                elif isinstance(item, dict):
                    self.check(schema["items"] | {"type": "object"}, item, path + "[]")
        if isinstance(value, dict) and schema.keys() & {"properties", "additionalProperties"}:
            self.assertLessEqual(set(schema.get("required", [])), value.keys(), path)
            for key, inner in value.items():
                rule = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
                self.assertIsNotNone(rule, f"{path}.{key} is not described")
                self.check(rule, inner, f"{path}.{key}")

    def test_answers_are_as_described(self) -> None:
        self.tables("konane@4x4")
        self.zermelo("prove", "konane@3x4", "--certificate", "a.zcert", "-q")
        server = self.serve("--proofs", ".")
        description = server.ask("/api/v1/openapi.json").json()
        self.assertEqual(description["openapi"], "3.1.0")
        self.assertEqual([entry["url"] for entry in description["servers"]], ["/"])
        schemas = description["components"]["schemas"]
        asked = {
            "/api/v1/health": "", "/api/v1/games": "", "/api/v1/rules": "?spec=zumo@3", "/api/v1/board": "?spec=yinsh-7", "/api/v1/known": "?spec=konane@5x5",
            "/api/v1/catalog": "", "/api/v1/position": "?spec=konane@4x4&line=1", "/api/v1/stats": "?spec=konane@4x4", "/api/v1/report": "?spec=konane@4x4", "/api/v1/draw-depth": "?spec=konane@4x4", "/picture.svg": "?spec=mabi@4x4", "/api/v1/openapi.json": "",
            "/api/v1/batch": "", "/api/v1/check": "?proof=a.zcert", "/api/v1/branches": "?proof=a.zcert", "/api/v1/searches": "?id=1", "/api/v1/job": "?address=/api/v1/health", "/stats.svg": "?spec=konane@4x4&position=start", "/api/v1/file": "?file=a.zcert", "/api/v1/setup": "?spec=konane@4x4&put=a1:&turn=white", "/api/v1/what-if": "?spec=konane@4x4&piece=w&from=b1", "/api/v1/puzzle": "?spec=konane@4x4&steps=2", "/api/v1/puzzles": "?spec=konane@4x4", "/sheet.html": "?spec=konane@4x4&steps=1&count=2",
            "/api/v1/value": "?spec=konane@3x4&position=3/bw1/1bw/3", "/thermograph.svg": "?spec=konane@3x4&position=3/bw1/1bw/3", "/api/v1/atlas": "?spec=konane@3x4&list=hottest",
        }  # fmt: skip
        posted = {"/api/v1/batch": {"spec": "konane@4x4", "positions": ["start"]}, "/api/v1/searches": {"spec": "konane@4x4", "seconds": 1}}
        self.assertEqual(asked.keys(), description["paths"].keys())
        names = [operation["operationId"] for methods in description["paths"].values() for operation in methods.values()]
        self.assertEqual(len(names), len(set(names)))
        self.assertLessEqual({"get_value", "get_thermograph_svg", "get_atlas", "post_searches", "delete_searches"}, set(names))
        for path, methods in description["paths"].items():
            for method, operation in methods.items():
                self.assertIn(method, ("get", "post", "delete"))
                for parameter in operation["parameters"]:
                    self.assertEqual(parameter["required"], parameter["name"] in ("piece", "id", "file", "address") or parameter["name"] == "spec" and path != "/api/v1/position" or parameter["name"] == "proof" and path in ("/api/v1/check", "/api/v1/branches"))
                ((status, answer), _) = operation["responses"].items()
                ((kind, content),) = answer["content"].items()
                reply = server.ask(path, "POST", json.dumps(posted[path]), {"Content-Type": "application/json"}) if method == "post" else server.ask(path + asked[path], method.upper())
                self.assertEqual((reply.status, reply.headers["content-type"]), (int(status), kind), path)
                if method == "post":
                    self.check(schemas[operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]], posted[path], path)
                if "$ref" in content["schema"]:
                    self.check(schemas[content["schema"]["$ref"].rsplit("/", 1)[1]], reply.json(), path)
        self.check(schemas["error"], server.ask("/api/v1/position?spec=nogame").json(), "error")
        self.assertRaises(AssertionError, self.check, schemas["position"], server.ask("/api/v1/games").json(), "the wrong one")
