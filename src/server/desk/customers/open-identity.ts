import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { IdentityRow } from '#server/identity/find-identity.ts';
import type { DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';

/**
 * The whole PAN of an identity. The reason is written to the audit log first: if that fails, the PAN is not shown. Throws a
 * Refusal 409 where this desk has no key.
 */
export async function openIdentity(
  tx: DeskTx,
  identity: IdentityRow,
  { subject, because }: { subject: string; because: string },
): Promise<string> {
  const { cipher } = tx.shop.identity;
  if (!cipher) throw new Refusal(REFUSED.conflict, 'IDENTITY_KEYS is not set at this desk.');
  const pan = cipher.open(identity);
  const details = { because, masked: identity.masked };
  await recordAudit(tx, { act: 'identity-show', subject, details });
  return pan;
}
