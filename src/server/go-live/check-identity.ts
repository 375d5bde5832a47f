import { asksForIdentity } from '#server/identity/settings.ts';
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
  const lost = kept.identityKeys.filter((id) => !identity.keyIds?.includes(id));
  if (lost.length === 0) return [];
  return [
    `PANs in this database are sealed with the key ${lost.join(', ')}, which IDENTITY_KEYS does not have: they could not be read. Add it.`,
  ];
}
