import type { SoldLine } from '#server/db/schema/orders.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import type { Tx } from '#server/db/transaction.ts';
import { metalOf } from './metal-of.ts';

/** Where the metal of a conversion goes: to the mint, which makes the coin of it. */
const FABRICATION = 'fabrication';
const VAULT = 'vault';

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

/** Takes what a coin is made of. Throws a Refusal 409 where the customer holds less. */
export const takeMetal = (tx: Tx, order: OrderOfMetal): Promise<void> =>
  move(tx, order, { kind: 'conversion', other: FABRICATION, toCustomer: -1 });

/** Gives it back, to the last 0.1 mg, for an order that comes to nothing. */
export const giveMetalBack = (tx: Tx, order: OrderOfMetal): Promise<void> =>
  move(tx, order, { kind: 'conversion-returned', other: FABRICATION, toCustomer: 1 });

/** Credits the grams of what could not be delivered; the metal of a coin of the bag is the vault's. */
export const creditMetal = (
  tx: Tx,
  order: OrderOfMetal & { kind: 'buy' | 'convert' },
): Promise<void> =>
  move(tx, order, {
    kind: 'credit-back',
    other: order.kind === 'convert' ? FABRICATION : VAULT,
    toCustomer: 1,
  });
