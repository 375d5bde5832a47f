import { and, eq } from 'drizzle-orm';
import { isPlaceAlone } from '#shared/addresses/pin-code.ts';
import { LONGEST_ADDRESS } from '#shared/accounts/registration.ts';
import type { AddressType } from '#shared/contract/addresses.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { seenText } from '#shared/seen-text.ts';
import { m } from '#server/messages/compiled/messages.js';
import { addresses } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOwner } from '#server/accounts/lock-customer.ts';
import { readBuyersGstin } from '#server/accounts/read-gstin.ts';
import type { ShopContext } from '#server/context.ts';
import { listAddresses } from './address-book.ts';

const MOST_OF_A_TYPE = 10;

export interface AddressChange {
  type: AddressType;
  /** The position in the type's list, from 1; one past the end adds an address. */
  index: number;
  address: string;
  gstNumber: string;
  /** Whether to select it for its type. */
  selected: boolean;
}

/**
 * Saves an address at a position of the customer's own list. Exactly one address of each type is selected. Throws a Refusal 400.
 */
export async function saveAddress(
  shop: ShopContext,
  customerId: number,
  change: AddressChange,
): Promise<void> {
  const { type, index } = change;
  const written = readWritten(change);
  await inTransaction(shop, async (tx) => {
    const { db } = tx;
    // The lock keeps two concurrent additions from using the same position.
    await lockOwner(tx, customerId);
    const list = await listAddresses({ db }, customerId, type);
    checkPlace(index, list.length);
    const selects = change.selected || !list.some(({ selected }) => selected);
    if (selects) {
      await db
        .update(addresses)
        .set({ selected: false })
        .where(and(eq(addresses.customerId, customerId), eq(addresses.type, type)));
    }
    const row = { ...written, ...(selects && { selected: true }) };
    const old = list[index - 1];
    // One from before that says no more stays as good as it was, such as when it is selected.
    if (old?.address !== written.address && isPlaceAlone(written.address)) {
      throw new Refusal(REFUSED.badInput, m.enter_street());
    }
    await (old
      ? db.update(addresses).set(row).where(eq(addresses.id, old.id))
      : db.insert(addresses).values({ ...row, customerId, type }));
  });
}

function readWritten(change: AddressChange): { address: string; gstNumber: string } {
  const address = seenText(change.address);
  if (!address) throw new Refusal(REFUSED.badInput, m.enter_address());
  if (address.length > LONGEST_ADDRESS) {
    throw new Refusal(REFUSED.badInput, m.address_too_long({ most: LONGEST_ADDRESS }));
  }
  return { address, gstNumber: readBuyersGstin(change.gstNumber) };
}

function checkPlace(index: number, count: number): void {
  if (index < 1 || index > count + 1) {
    throw new Refusal(REFUSED.badInput, m.address_place_unknown());
  }
  // Two accounts that were merged may have more, each of which can be changed.
  if (index > count && index > MOST_OF_A_TYPE) {
    throw new Refusal(REFUSED.badInput, m.address_book_full({ most: MOST_OF_A_TYPE }));
  }
}
