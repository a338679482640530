"""What a push service gets: a message that only one browser can read (RFC 8291), and who sends it (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
import struct
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
RECORD = 4096
"""Bytes of a record: a message is a single one."""
GOOD_FOR = 12 * 3600
"""Seconds for which a signature is good; at most a day is allowed."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Raises `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_key() -> str:
    """A private key, to be kept."""
    return encode(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def check_keys(p256dh: str, auth: str) -> None:
    """Raises `ValueError` unless these are what a browser gives away: a point of the curve, and 16 bytes."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))
    if len(decode(auth)) != 16:
        raise ValueError("not 16 bytes")


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def seal(message: bytes, p256dh: str, auth: str) -> bytes:
    """The message for one browser, as `aes128gcm`."""
    theirs = decode(p256dh)
    own = ec.generate_private_key(CURVE)
    public = own.public_key().public_bytes(*POINT)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derive(shared, decode(auth), b"WebPush: info\0" + theirs + public, 32)
    salt = os.urandom(16)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    end_of_last_record = b"\2"
    sealed = AESGCM(key).encrypt(nonce, message + end_of_last_record, None)
    return salt + struct.pack(">IB", RECORD, len(public)) + public + sealed


class Signer:
    """Signs what this server sends, so that push services know one sender from another."""

    def __init__(self, key: str, contact: str | None) -> None:
        """`contact`: how whoever runs a push service reaches whoever runs this server."""
        self._key = ec.derive_private_key(int.from_bytes(decode(key), "big"), CURVE)
        self._contact = contact
        self.public = encode(self._key.public_key().public_bytes(*POINT))
        """What browsers subscribe with."""

    def authorization(self, endpoint: str, now: float) -> str:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + GOOD_FOR}
        if self._contact is not None:
            claims["sub"] = self._contact
        said = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={said}.{signature}, k={self.public}"
