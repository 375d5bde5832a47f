/** A key for sealing PANs, and the name by which rows refer to it. */
export interface IdentityKey {
  id: string;
  secret: Uint8Array;
}

export const KEY_BYTES = 32;
const ID = /^[a-z\d][a-z\d-]{0,19}$/;
const BASE64 = /^[A-Za-z\d+/]{43}=$/;

/** No message repeats a value: it is a secret. */
const wrong = (what: string) => new Error(`Setting IDENTITY_KEYS ${what}`);

/** Reads `2027:base64,2026:base64`: keys of 32 bytes; the first seals and the others still open. Throws an Error of one line. */
export function readIdentityKeys(text: string): [IdentityKey, ...IdentityKey[]] {
  const keys = text.split(',').map((part) => readKey(part.trim()));
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw wrong('names a key twice: what one of them sealed could not be read');
  }
  return keys as [IdentityKey, ...IdentityKey[]];
}

function readKey(part: string): IdentityKey {
  const at = part.indexOf(':');
  const [id, secret] = [part.slice(0, at), part.slice(at + 1)];
  if (at < 0 || !ID.test(id)) {
    throw wrong('must be keys such as 2026:base64, with names of small letters and digits');
  }
  if (!BASE64.test(secret)) {
    throw wrong(`must have 32 bytes in base64 for the key ${id}: openssl rand -base64 32`);
  }
  const bytes = Buffer.from(secret, 'base64');
  if (new Set(bytes).size < 8) throw wrong(`has a key ${id} that anybody could guess`);
  return { id, secret: bytes };
}
