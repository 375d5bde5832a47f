import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { parcels } from '#server/db/schema/dispatch.ts';
import type { DeskTx } from '#server/desk/command-line/command.ts';
import { type FoundOrder, findLockedOrder } from '#server/desk/find-locked-order.ts';
import { clockTime } from '#server/desk/command-line/words.ts';

export type Parcel = typeof parcels.$inferSelect;

/** The parcel of an order; an empty one, of revision 0, where packing has not begun. */
export async function findParcel(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  orderId: number,
): Promise<Parcel> {
  const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, orderId));
  return (
    parcel ?? {
      orderId,
      packer: '',
      pieces: [],
      seal: '',
      sealedAt: null,
      sealedBy: '',
      courier: '',
      tracking: '',
      revision: 0,
      changedAt: new Date(now()),
    }
  );
}

/** Why an order cannot be packed now; undefined where it can. */
export function whyNotPacked({ kind, number, state }: FoundOrder['order']): string | undefined {
  if (kind === 'digital') return `${number} is digital metal: there is nothing to pack.`;
  if (state === 'confirmed') return undefined;
  if (state === 'placed' || state === 'payment-received') {
    return `${number} is not confirmed yet: its payment is checked first.`;
  }
  return `${number} is ${state}.`;
}

/**
 * An order to be packed and its parcel, locked. `revision`, where a screen showed one, must still be the parcel's. Throws a
 * Refusal 404, and 409 where it cannot be packed or somebody else has changed it.
 */
export async function lockParcel(
  tx: DeskTx,
  number: string,
  revision?: number,
): Promise<FoundOrder & { parcel: Parcel }> {
  const found = await findLockedOrder(tx, number);
  const not = whyNotPacked(found.order);
  if (not) throw new Refusal(REFUSED.conflict, `${not} Nothing was changed.`);
  const parcel = await findParcel(tx.shop, found.order.id);
  if (revision !== undefined && revision !== parcel.revision) {
    throw new Refusal(
      REFUSED.conflict,
      `The parcel of ${found.order.number} was changed by ${parcel.packer} on ${clockTime(parcel.changedAt)}, after you opened it. Nothing was changed now. Look at it again.`,
    );
  }
  return { ...found, parcel };
}

/** Writes a parcel whose order the caller has locked; the person who changes it becomes its packer. */
export async function changeParcel(
  { shop: { db, now }, by }: DeskTx,
  before: Parcel,
  to: Partial<Omit<Parcel, 'orderId' | 'packer' | 'revision' | 'changedAt'>> = {},
): Promise<Parcel> {
  const after = {
    ...before,
    ...to,
    packer: by,
    revision: before.revision + 1,
    changedAt: new Date(now()),
  };
  await db
    .insert(parcels)
    .values(after)
    .onConflictDoUpdate({ target: parcels.orderId, set: after });
  return after;
}

/** Who carries a parcel, as its customer reads it. */
export const carrierWords = ({ courier, tracking }: Pick<Parcel, 'courier' | 'tracking'>): string =>
  [courier, tracking].filter(Boolean).join(', ');

/**
 * Writes what its customer reads of who carries a parcel into the parcel too, whose order the caller has locked: by that number the
 * order is looked for, and its papers name it. What follows the last comma is the tracking number.
 */
export async function followCarrier(tx: DeskTx, parcel: Parcel, words: string): Promise<void> {
  if (words === carrierWords(parcel)) return;
  const comma = words.lastIndexOf(', ');
  const [courier, tracking] =
    comma === -1 ? [words, ''] : [words.slice(0, comma), words.slice(comma + 2)];
  await changeParcel(tx, parcel, { courier, tracking });
}
