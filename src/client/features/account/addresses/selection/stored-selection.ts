import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import type { Key } from '#shared/contract/fields.ts';
import { type AddressChoice, checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

const id = v.optional(v.union([v.string(), v.number()]));
const schema = v.object({
  billing: id,
  shipping: id,
  same: v.boolean(),
  /** The selection was passed on to the payment; it is removed with the order. */
  submitted: v.optional(v.boolean(), false),
});

/** The addresses that a customer has selected so far, by their ids at the store. */
export interface Selection {
  billing?: Key | undefined;
  shipping?: Key | undefined;
  /** Parcels go to the invoice's address. */
  same: boolean;
}

const stored = ({ Id }: User) => storedValue(`address-choice ${Id}`, schema);

/** Reads the selection back after a reload, or on the way back from the payment. */
export function readSelection(user: User): Selection {
  const found = stored(user).read();
  const current = found && (!found.submitted || checkoutSession.addresses.read());
  return current ? found : { same: false };
}

/** Stores the selection for a reload. If the storage is full, a reload loses it. */
export function writeSelection(user: User, selection: Selection): void {
  stored(user).write({ ...selection, submitted: false });
}

/** Passes the selection on to the payment. False where the device could not store it. */
export function saveSelection(user: User, selection: Selection, choice: AddressChoice): boolean {
  stored(user).write({ ...selection, submitted: true });
  return checkoutSession.addresses.write(choice);
}
