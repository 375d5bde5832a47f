import type { NewWayIn } from '#shared/desk/contract/staff/staff-fields.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { StaffCaller } from './caller.ts';
import { prepareCodes, setCodes } from './codes.ts';
import { addPasskey, type PasskeyOwner, prepareNewPasskey } from './passkeys.ts';

export interface PreparedWayIn {
  passkey: { challenge: string };
  /** Absent in a store without IDENTITY_KEYS, which could not seal the secret. */
  codes?: { secret: string; address: string };
}

/** What a new way of signing in is made from: a passkey, or an authenticator secret. */
export async function prepareWayIn(
  shop: ShopContext,
  caller: StaffCaller,
  owner: PasskeyOwner,
): Promise<PreparedWayIn> {
  const passkey = await prepareNewPasskey(shop, caller, owner);
  const codes = await prepareCodes(shop, owner);
  return { passkey, ...(codes && { codes }) };
}

/** Adds a way of signing in, and returns recovery codes if there are any. Throws the refusals of addPasskey and setCodes. */
export async function addWayIn(
  tx: Tx,
  caller: StaffCaller,
  { way, subject, staffId }: { way: NewWayIn; subject: string; staffId: number },
): Promise<string[]> {
  if (way.by === 'code') {
    const { password, code } = way;
    return setCodes(tx, { subject, staffId, password, code });
  }
  const { answer, device } = way;
  await addPasskey(tx, caller, { answer, device, subject, staffId });
  return [];
}
