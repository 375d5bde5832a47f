import { createHmac } from 'node:crypto';
import { type Pan, readPan } from '#shared/identity/pan.ts';
import type { identities } from '#server/db/schema/identity.ts';
import type { IdentityKey } from './read-keys.ts';
import { deriveKey, sealText, unsealText } from './secret-box.ts';

type SealedPan = Pick<typeof identities.$inferSelect, 'sealed' | 'keyId' | 'digest'>;

/** Seals and opens PANs with the store's keys. Its errors contain neither PAN nor key. */
export interface PanCipher {
  /** The key that new seals use. */
  readonly writesWith: string;
  readonly keyIds: readonly string[];
  /** Seals a PAN for the row with this id: in another row the seal is invalid. */
  seal: (pan: Pan, id: string) => SealedPan;
  /** Throws an Error where the key is unknown or not the sealing one, or the row was changed. */
  open: (row: Pick<SealedPan, 'sealed' | 'keyId'> & { id: string }) => Pan;
  /** The digests by which a PAN may be stored, one per key: during a rotation rows of several keys exist. */
  digestsOf: (pan: Pan) => string[];
}

interface OpenKey {
  id: string;
  /** A derived key per purpose, so that a digest reveals nothing about the seal. */
  forSeal: Uint8Array;
  forDigest: Uint8Array;
}

/** Makes a cipher from keys, the first of which seals. */
export function openPanCipher(keys: readonly [IdentityKey, ...IdentityKey[]]): PanCipher {
  const [writing, ...older] = keys.map(({ id, secret }) => ({
    id,
    forSeal: deriveKey(secret, 'pan seal'),
    forDigest: deriveKey(secret, 'pan digest'),
  })) as [OpenKey, ...OpenKey[]];
  const all = [writing, ...older];
  return {
    writesWith: writing.id,
    keyIds: all.map(({ id }) => id),

    seal: (pan, id) => ({
      keyId: writing.id,
      sealed: sealText(writing.forSeal, pan, id),
      digest: digest(writing, pan),
    }),

    open({ sealed, keyId, id }) {
      const key = all.find((each) => each.id === keyId);
      if (!key) throw new Error(`IDENTITY_KEYS has no key ${keyId}`);
      const pan = readPan(unseal(key, sealed, id));
      if (!pan) throw new Error('What was sealed is no PAN');
      return pan;
    },

    digestsOf: (pan) => all.map((key) => digest(key, pan)),
  };
}

const digest = ({ forDigest }: OpenKey, pan: Pan): string =>
  createHmac('sha256', forDigest).update(pan).digest('base64url');

function unseal({ id: keyId, forSeal }: OpenKey, sealed: string, id: string): string {
  try {
    return unsealText(forSeal, sealed, id);
  } catch {
    throw new Error(`A PAN cannot be opened: the key ${keyId} is another, or the row was changed`);
  }
}
