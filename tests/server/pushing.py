"""A push service for tests: it takes what a server sends, checks who sent it, and reads it as the browser would."""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kaiju.server.net.webpush import CURVE, POINT, decode, derive, encode
from tests.server.running import Client


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._public = self._key.public_key().public_bytes(*POINT)
        self._auth = bytes(range(16))
        self.keys = {"p256dh": encode(self._public), "auth": encode(self._auth)}

    def read(self, body: bytes) -> Any:
        """As RFC 8291 and RFC 8188 say: salt, size of records, the sender's key, one record."""
        salt, (size, length) = body[:16], struct.unpack(">IB", body[16:21])
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        secret = derive(shared, self._auth, b"WebPush: info\0" + self._public + theirs, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derive(secret, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert plain.endswith(b"\2"), "the last record"
        return json.loads(plain[:-1])


def claims_of(authorization: str) -> tuple[dict[str, Any], str]:
    """What a sender says of itself, and its key; fails unless it has signed that."""
    scheme, _, rest = authorization.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signature = given["t"].rpartition(".")
    raw = decode(signature)
    assert scheme == "vapid" and len(raw) == 64
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(given["k"]))
    key.verify(signed, said.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(decode(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return claims, given["k"]


class PushService:
    """Listens at this machine; `status` is what it answers."""

    def __init__(self) -> None:
        self.status = 201
        self.browser = Browser()
        self.got: list[tuple[str, Mapping[str, str], Any]] = []
        """Paths, headers and messages."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.got.append((self.path, headers, service.browser.read(body)))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> PushService:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def messages(self) -> list[Any]:
        return [message for *_, message in self.got]

    def subscription(self, path: str = "/one", language: str | None = "en") -> dict[str, Any]:
        return {"endpoint": self.origin + path, "keys": self.browser.keys, "language": language}

    def subscribe(self, client: Client, path: str = "/one", language: str | None = "en") -> None:
        client.ask("PUT", "/me/push", self.subscription(path, language), 204)

    def check(self, headers: Mapping[str, str], key: str, now: float) -> None:
        """The sender is who the browser has subscribed with, and means this service."""
        claims, signed_by = claims_of(headers["authorization"])
        assert signed_by == key
        assert claims["aud"] == f"http://{urlsplit(self.origin).netloc}"
        assert now < claims["exp"] <= now + 86400 and claims["sub"].startswith("mailto:")
