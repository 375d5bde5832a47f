import type { SoldLine } from '#server/db/schema/orders.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { FABRICATION, VAULT } from '#server/digital/ledger/vault.ts';
import type { Tx } from '#server/db/transaction.ts';
import { metalOf } from './metal-of.ts';

interface OrderOfMetal {
  number: string;
  customerId: number;
  lines: SoldLine[];
}

/** Moves the metal of an order between the customer's holding and an account of the refinery's own. */
async function move(
  tx: Tx,
  { number, customerId, lines }: OrderOfMetal,
  way: { kind: string; other: string; toCustomer: 1 | -1 },
): Promise<void> {
  await postEntries(tx, {
    kind: way.kind,
    reference: number,
    entries: metalOf(lines).flatMap(({ asset, amount }) => [
      { account: customerAccount(customerId), asset, amount: way.toCustomer * amount },
      { account: way.other, asset, amount: -way.toCustomer * amount },
    ]),
  });
}

/**
 * Takes the metal of a conversion out of the customer's holding, counted in units of 0.1 mg. Throws a Refusal
 * 409 where the customer holds less.
 */
export const takeMetal = (tx: Tx, order: OrderOfMetal): Promise<void> =>
  move(tx, order, { kind: 'conversion', other: FABRICATION, toCustomer: -1 });

/** Returns the metal of a conversion that was rejected, exactly to 0.1 mg. */
export const giveMetalBack = (tx: Tx, order: OrderOfMetal): Promise<void> =>
  move(tx, order, { kind: 'conversion-returned', other: FABRICATION, toCustomer: 1 });

/**
 * Credits the grams of an order that could not be delivered: out of the vault for a coin of the bag, out of the
 * mint for a conversion.
 */
export const creditMetal = (
  tx: Tx,
  order: OrderOfMetal & { kind: 'buy' | 'convert' },
): Promise<void> =>
  move(tx, order, {
    kind: 'credit-back',
    other: order.kind === 'convert' ? FABRICATION : VAULT,
    toCustomer: 1,
  });
