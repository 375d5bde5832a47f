import { isPlaceAlone } from '#shared/addresses/pin-code.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type Registration, findRegistrationError } from '#shared/accounts/registration.ts';
import { stateCode, stateName } from '#shared/identity/gst-states.ts';
import { seenText } from '#shared/seen-text.ts';
import { m } from '#server/messages/compiled/messages.js';
import { addresses, customers } from '../db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { checkNewPassword } from './check-new-password.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { readBuyersGstin } from './read-gstin.ts';

const PER_ADDRESS = { most: 20, windowMs: 60 * 60_000 };

/**
 * Creates a customer with a first billing and shipping address. Throws a Refusal 400 with the first rule that
 * is broken, 409 where the number has an account already, 429 after too many from one address.
 */
export async function registerCustomer(
  shop: ShopContext,
  registration: Registration,
  address: string,
): Promise<void> {
  const error = findRegistrationError(registration);
  if (error) throw new Refusal(REFUSED.badInput, errorText[error]());
  if (isPlaceAlone(registration.Address)) throw new Refusal(REFUSED.badInput, m.enter_street());
  const state = readState(registration.State);
  const { Number: number, Password: password } = registration;
  checkNewPassword(password, { number, shopName: shop.name });
  const gstNumber = readBuyersGstin(registration.GstNumber);
  shop.passwords.refuseWhenCrowded();
  await countAttempt(shop, `register-from:${address}`, PER_ADDRESS);

  const { FirstName, LastName, Number, Email, Password, Address } = registration;
  const passwordHash = await shop.passwords.hash(Password);
  await inTransaction(shop, async ({ db }) => {
    const [customer] = await db
      .insert(customers)
      .values({
        number: Number,
        firstName: seenText(FirstName),
        lastName: seenText(LastName),
        // With a mark that nobody sees no mail would arrive.
        email: Email.replace(/\p{Cf}/gu, '').trim(),
        state,
        gstNumber,
        passwordHash,
        createdAt: new Date(shop.now()),
      })
      .onConflictDoNothing({ target: customers.number })
      .returning({ id: customers.id });
    if (!customer) throw new Refusal(REFUSED.conflict, m.number_taken());
    const row = {
      customerId: customer.id,
      address: seenText(Address),
      gstNumber,
      selected: true,
    };
    await db.insert(addresses).values([
      { ...row, type: 'billing' },
      { ...row, type: 'shipping' },
    ]);
  });
}

/** As GST writes it: an invoice taxes by it. Throws a Refusal 400 for one that is none of India's. */
function readState(typed: string): string {
  const code = stateCode(typed);
  const state = code && stateName(code);
  if (!state) throw new Refusal(REFUSED.badInput, m.select_state_of_india());
  return state;
}

const errorText = {
  FirstName: m.enter_first_name,
  LastName: m.enter_last_name,
  Number: m.enter_mobile_number,
  State: m.select_state,
  Email: m.enter_email,
  Password: m.enter_password,
  Address: m.enter_address,
  tooLong: m.field_too_long,
} as const;
