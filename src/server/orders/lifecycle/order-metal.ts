import { and, count, eq, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { entrySets } from '#server/db/schema/ledger.ts';
import type { SoldLine } from '#server/db/schema/orders.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { FABRICATION, VAULT } from '#server/digital/ledger/vault.ts';
import { requirePaidMetal } from '#server/digital/trades/unpaid-metal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { metalOf } from './metal-of.ts';

interface OrderOfMetal {
  number: string;
  customerId: number;
  lines: SoldLine[];
}

const CONVERSION = 'conversion';
const CONVERSION_RETURNED = 'conversion-returned';

/**
 * The ledger books each kind of movement once per reference. A conversion that lapsed and is resumed takes its metal again,
 * under `C261120K3F9QX/2`.
 */
const SECOND = '/';

/** The order's number within a movement's reference. */
export const orderOfReference = (reference: string): string => reference.split(SECOND)[0] ?? '';

/** The same in a query, for the reference of a conversion. */
export const orderNumberIn = (reference: SQLWrapper): SQL<string> =>
  sql<string>`split_part(${reference}, ${SECOND}, 1)`;

/** What people call a movement by: of a conversion its order, whichever time its metal was taken or came back. */
export const shownReference = ({ kind, reference }: { kind: string; reference: string }): string =>
  kind === CONVERSION || kind === CONVERSION_RETURNED ? orderOfReference(reference) : reference;

/** All ledger movements of an order, including those under `/2` and later. */
export const ofOrder = (number: string) =>
  or(eq(entrySets.reference, number), like(entrySets.reference, `${number}${SECOND}%`));

/** How often the metal of a conversion has been taken so far. */
async function turnsOf({ db }: Tx, number: string): Promise<number> {
  const [taken] = await db
    .select({ times: count() })
    .from(entrySets)
    .where(and(ofOrder(number), eq(entrySets.kind, CONVERSION)));
  return taken?.times ?? 0;
}

const turn = (number: string, at: number): string => (at > 1 ? `${number}${SECOND}${at}` : number);

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
 * 409 where the customer holds less, or has not paid for it.
 */
export async function takeMetal(tx: Tx, order: OrderOfMetal): Promise<void> {
  await requirePaidMetal(tx, order.customerId, metalOf(order.lines));
  const number = turn(order.number, (await turnsOf(tx, order.number)) + 1);
  await move(tx, { ...order, number }, { kind: CONVERSION, other: FABRICATION, toCustomer: -1 });
}

/** Returns the metal of a conversion that was rejected or lapsed, exactly to 0.1 mg. */
export async function giveMetalBack(tx: Tx, order: OrderOfMetal): Promise<void> {
  const number = turn(order.number, await turnsOf(tx, order.number));
  const way = { kind: CONVERSION_RETURNED, other: FABRICATION, toCustomer: 1 } as const;
  await move(tx, { ...order, number }, way);
}

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
