import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  holderOf,
  LONGEST_PAN_NAME,
  maskPan,
  type Pan,
  readPan,
  tidyName,
} from '#shared/identity/pan.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { lockOwner } from '#server/accounts/lock-customer.ts';
import type { ShopContext } from '#server/context.ts';
import { newSecret } from '#server/crypto.ts';
import { identities } from '#server/db/schema/identity.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findIdentity, type IdentityRow } from './find-identity.ts';
import { leaveIdentity } from './leave-identity.ts';

/** A check may cost money, and must not serve to find out whose a PAN is. */
const PER_CUSTOMER = { most: 10, windowMs: DAY_MS };
const PER_ADDRESS = { most: 30, windowMs: DAY_MS };

const SOME_PAN = /[a-z]{5}\d{4}[a-z]/i;

export interface TypedIdentity {
  pan: string;
  name: string;
}

/**
 * Keeps a customer's PAN, sealed, and the name on it, and asks the verification service where the store has one. Earlier orders
 * keep theirs. Repeating a verified identity changes nothing. Throws a Refusal 400 for a wrong form, 404 in a store that keeps
 * no PAN, 429 after too many.
 */
export async function saveIdentity(
  shop: ShopContext,
  customerId: number,
  typed: TypedIdentity,
  address: string,
): Promise<IdentityRow> {
  const { cipher, verifier } = shop.identity;
  if (!cipher) throw new Refusal(REFUSED.notFound, m.identity_not_taken());
  const { pan, name } = readTyped(typed);
  const known = await findIdentity(shop, customerId);
  const same = known?.name === name && cipher.digestsOf(pan).includes(known.digest);
  if (same && (known.state === 'checked' || (!verifier && known.state === 'given'))) return known;
  await countAttempt(shop, `identity:${customerId}`, PER_CUSTOMER);
  await countAttempt(shop, `identity-from:${address}`, PER_ADDRESS);
  const checked = await check(shop, { pan, name });
  return inTransaction(shop, async (tx) => {
    await lockOwner(tx, customerId);
    await leaveIdentity(tx, customerId);
    const id = newSecret();
    const [row] = await tx.db
      .insert(identities)
      .values({
        id,
        customerId,
        ...cipher.seal(pan, id),
        masked: maskPan(pan),
        name,
        holder: holderOf(pan),
        ...checked,
        givenAt: new Date(shop.now()),
      })
      .returning();
    if (!row) throw new Error('The identity was not kept');
    return row;
  });
}

function readTyped(typed: TypedIdentity): { pan: Pan; name: string } {
  const pan = readPan(typed.pan);
  if (!pan) throw new Refusal(REFUSED.badInput, m.pan_wrong());
  const name = tidyName(typed.name);
  if (!name) throw new Refusal(REFUSED.badInput, m.pan_name_missing());
  if (name.length > LONGEST_PAN_NAME) {
    throw new Refusal(REFUSED.badInput, m.name_too_long({ most: LONGEST_PAN_NAME }));
  }
  // A PAN typed into the name field as well would be stored readable.
  if (SOME_PAN.test(name.replace(/[\s-]/g, '')))
    throw new Refusal(REFUSED.badInput, m.pan_name_missing());
  return { pan, name };
}

/** A silent service delays nobody: the law requires the PAN, not its verification. */
async function check(
  { identity: { verifier }, log }: Pick<ShopContext, 'identity' | 'log'>,
  identity: { pan: Pan; name: string },
): Promise<Pick<IdentityRow, 'state' | 'checkedBy'>> {
  if (!verifier) return { state: 'given', checkedBy: '' };
  try {
    const answer = await verifier.ask(identity);
    return { state: answer === 'matches' ? 'checked' : 'failed', checkedBy: verifier.name };
  } catch (error) {
    log.warn({ err: error, service: verifier.name }, 'a PAN was not verified');
    return { state: 'given', checkedBy: '' };
  }
}
