import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { IdentityKey } from './read-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealedText {
  sealed: string;
  /** The key that sealed it. */
  keyId: string;
}

/** Derives a key for one purpose from a key of the store: what is sealed for one purpose cannot be opened for another. */
export const deriveKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Seals a text for the row with this id: in another row the seal is invalid. */
export function sealText(key: Uint8Array, text: string, id: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id));
  const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), secret]).toString('base64url');
}

/** Throws an Error for another key or a changed row. It contains neither text nor key. */
export function unsealText(key: Uint8Array, sealed: string, id: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag, secret] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  const cipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(id)).setAuthTag(tag);
  return Buffer.concat([cipher.update(secret), cipher.final()]).toString('utf8');
}

/** Seals short secrets of the store, such as those of authenticator apps, with the keys of IDENTITY_KEYS. */
export interface SecretBox {
  /** The key that new seals use. */
  readonly writesWith: string;
  seal: (text: string, id: string) => SealedText;
  /** Throws an Error where the key is unknown or another, or the row was changed. */
  open: (row: SealedText & { id: string }) => string;
}

/** Makes a box from keys, the first of which seals. */
export function openSecretBox(keys: readonly [IdentityKey, ...IdentityKey[]]): SecretBox {
  const all = keys.map(({ id, secret }) => ({ id, key: deriveKey(secret, 'desk secrets') }));
  const [writing] = all as [(typeof all)[number]];
  return {
    writesWith: writing.id,
    seal: (text, id) => ({ keyId: writing.id, sealed: sealText(writing.key, text, id) }),
    open({ sealed, keyId, id }) {
      const key = all.find((each) => each.id === keyId);
      if (!key) throw new Error(`IDENTITY_KEYS has no key ${keyId}`);
      try {
        return unsealText(key.key, sealed, id);
      } catch {
        throw new Error(
          `A secret cannot be opened: the key ${keyId} is another, or the row was changed`,
        );
      }
    },
  };
}
