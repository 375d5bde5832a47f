import { asksForIdentity } from '#server/identity/settings.ts';
import type { PanCipher } from '#server/identity/keys/pan-cipher.ts';
import type { StoreFacts } from './store-facts.ts';

/** Where the law requires a PAN, it must be encrypted, so that a copy of the database shows none. */
export function checkIdentity({ settings }: StoreFacts): string[] {
  if (settings.IDENTITY_KEYS !== undefined || !asksForIdentity(settings)) return [];
  return [
    'IDENTITY_KEYS is not set: orders from IDENTITY_FROM on need the buyer’s PAN, which is kept encrypted. Make a key, as in IDENTITY_KEYS=2026:$(openssl rand -base64 32), and keep a copy of it apart from the database.',
  ];
}

/** Without its key a PAN is lost, and the law requires it for years. */
export function checkIdentityKeys({ kept, parts: { identity } }: StoreFacts): string[] {
  if (!kept || !identity) return [];
  const used = [...new Set(kept.sealedPans.map(({ keyId }) => keyId))];
  const lost = used.filter((id) => !identity.keyIds?.includes(id));
  const named = used.filter((id) => !lost.includes(id));
  const { cipher } = named.length > 0 ? identity.open() : {};
  const others = named.filter(
    (id) => !kept.sealedPans.some((row) => row.keyId === id && opens(cipher, row)),
  );
  return [
    ...(lost.length === 0
      ? []
      : [
          `PANs in this database are sealed with the key ${lost.join(', ')}, which IDENTITY_KEYS does not have: they could not be read. Add it.`,
        ]),
    ...(others.length === 0
      ? []
      : [
          `PANs in this database are sealed with another key ${others.join(', ')} than IDENTITY_KEYS has: they could not be read, and new ones would be lost with it. Give the former one.`,
        ]),
  ];
}

function opens(cipher: PanCipher | undefined, row: Parameters<PanCipher['open']>[0]): boolean {
  try {
    return cipher?.open(row) !== undefined;
  } catch {
    return false;
  }
}
