import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskPresentedOf } from '#shared/desk/contract/desk-operation.ts';
import type { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { customerOf } from '#server/digital/ledger/customer-account.ts';
import { orderOfReference } from '#server/orders/lifecycle/order-metal.ts';
import { REVERSAL } from '../acts/booked-before.ts';
import { isReversible } from '../acts/reverse.ts';
import { nameOf } from '../find-order.ts';
import { amountText } from './find-accounts.ts';

const MOST_ACTS = 20;

/** A set of the ledger with its entries and related objects. Throws a Refusal 404. */
export async function readSet(
  { db }: Pick<ShopContext, 'db'>,
  id: number,
): Promise<DeskPresentedOf<typeof ledgerOperations.ReadLedgerSet>> {
  const [set] = await db.select().from(entrySets).where(eq(entrySets.id, id));
  if (!set) throw new Refusal(REFUSED.notFound, `There is no set ${id}.`);
  const own = await db.select().from(entries).where(eq(entries.setId, id)).orderBy(asc(entries.id));
  const ids = own.flatMap(({ account }) => customerOf(account) ?? []);
  const people =
    ids.length === 0 ? [] : await db.select().from(customers).where(inArray(customers.id, ids));
  const number = orderOfReference(set.reference);
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.number, number));
  const [sale] = await db
    .select({ number: digitalSales.number })
    .from(digitalSales)
    .where(eq(digitalSales.number, number));
  const reversedBy = await findSetId({ db }, REVERSAL, `${set.kind} ${set.reference}`);
  const [kind = '', ...rest] = set.reference.split(' ');
  const reverses = set.kind === REVERSAL ? await findSetId({ db }, kind, rest.join(' ')) : null;
  const acts = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, number))
    .orderBy(desc(auditLog.id))
    .limit(MOST_ACTS);
  return {
    id,
    at: set.at.getTime(),
    kind: set.kind,
    reference: set.reference,
    hash: set.hash,
    previousHash: set.previousHash,
    entries: own.map(({ account, asset, amount }) => {
      const person = people.find((each) => each.id === customerOf(account));
      return {
        account,
        words: person ? `${nameOf(person)}, ${person.number}` : '',
        customer: person?.id ?? null,
        asset,
        amount: amountText(asset, amount),
      };
    }),
    order: order?.number ?? null,
    sale: sale?.number ?? null,
    reversedBy,
    reverses,
    reversible: isReversible(set.kind) && reversedBy === null,
    acts: acts.map(({ at, by, act, details }) => ({
      at: at.getTime(),
      by,
      act,
      reason: typeof details.reason === 'string' ? details.reason : '',
    })),
  };
}

async function findSetId(
  { db }: Pick<ShopContext, 'db'>,
  kind: string,
  reference: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: entrySets.id })
    .from(entrySets)
    .where(and(eq(entrySets.kind, kind), eq(entrySets.reference, reference)));
  return row?.id ?? null;
}
