/**
 * Who holds a table, beyond doubt: the certificate with which this browser answers for its tables, the same every time.
 * Guests know holders by its fingerprint, so nobody gets a token that is meant for somebody else.
 */
import { done } from "../lib/database";

const DATABASE = "kaiju-holder";
const STORE = "certificate";
const KEY = "own";
const WAY = { name: "ECDSA", namedCurve: "P-256" };
/** Milliseconds. */
const DAY = 86_400_000;

async function find(): Promise<RTCCertificate> {
  const lasting = { ...WAY, expires: 365 * DAY } as AlgorithmIdentifier;
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await done(opening);
    const kept = (await done(database.transaction(STORE).objectStore(STORE).get(KEY))) as RTCCertificate | undefined;
    if (kept !== undefined && kept.expires > Date.now() + DAY) return kept;
    const made = await RTCPeerConnection.generateCertificate(lasting);
    await done(database.transaction(STORE, "readwrite").objectStore(STORE).put(made, KEY));
    return made;
  } catch {
    // Nothing can be kept here, no table either: it is good for as long as the page is open.
    return RTCPeerConnection.generateCertificate(lasting);
  }
}

let own: Promise<RTCCertificate> | null = null;
export const ownCertificate = (): Promise<RTCCertificate> => (own ??= find());
