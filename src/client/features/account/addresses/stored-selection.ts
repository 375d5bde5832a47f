import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import type { Key } from '#shared/contract/fields.ts';
import { type AddressChoice, checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

const id = v.optional(v.union([v.string(), v.number()]));
const chosen = v.object({
  billing: id,
  shipping: id,
  /** Parcels go where the invoice goes. */
  same: v.boolean(),
  /** It was handed on to the payment; with the order placed it is over. */
  submitted: v.optional(v.boolean(), false),
});

/** What a customer has chosen so far, by the ids of the store. */
export interface Chosen {
  billing?: Key | undefined;
  shipping?: Key | undefined;
  same: boolean;
}

const keyOf = ({ Id }: User) => `address-choice ${Id}`;

/** The choice as it was before a reload, or on the way back from the payment. */
export function readChosen(user: User): Chosen {
  const { session } = deviceStorage;
  try {
    const kept = v.parse(chosen, JSON.parse(session.getItem(keyOf(user)) ?? 'null'));
    if (!kept.submitted || checkoutSession.addresses.read()) return kept;
  } catch {
    // Nothing kept, or nothing that reads.
  }
  return { same: false };
}

export function keepChosen(user: User, now: Chosen, submitted = false): void {
  try {
    deviceStorage.session.setItem(keyOf(user), JSON.stringify({ ...now, submitted }));
  } catch {
    // A full storage: only a reload would lose it.
  }
}

/** Hands the choice on to the payment. Says false where the device could not keep it. */
export function saveSelection(user: User, now: Chosen, choice: AddressChoice): boolean {
  keepChosen(user, now, true);
  return checkoutSession.addresses.write(choice);
}
