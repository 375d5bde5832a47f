import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { pictureLikes, pictureVerdicts } from '#server/db/schema/desk-payments.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, payments, proofs } from '#server/db/schema/payments.ts';
import type { IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { WAITING } from '#server/payments/incoming/find-incoming.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { findMoneyOf, type MoneyOfOrder } from '#server/payments/records/find-order-money.ts';
import { findClaims, standing } from '#server/payments/records/find-reference-uses.ts';
import { utrKey } from '#server/payments/records/payment-reference.ts';
import { nameOf } from '../../find-order.ts';
import { type Judged, LEAST_LIKELY, percentOf } from './judge-payment.ts';
import type { TabOrder } from './waiting-orders.ts';

type Shop = Pick<ShopContext, 'db' | 'now'>;

/** A customer's claim of a payment, made with the order or since. */
export interface Said {
  id: number | null;
  at: Date;
  amount: string;
  channel: string;
  reference: string;
}

export interface JudgedOrder {
  money: MoneyOfOrder;
  said: Said[];
  judged: Judged;
  /** Bank lines that may pay for it, likelier ones first. */
  lines: { row: IncomingRow; percent: number }[];
  like: 'undecided' | 'same' | undefined;
}

const MOST_LINES = 500;
const MOST_SHOWN = 5;

/** The facts about the payments of some orders, in a handful of queries however many orders there are. */
export async function judgeOrders(
  shop: Shop,
  found: TabOrder[],
): Promise<Map<number, JudgedOrder>> {
  if (found.length === 0) return new Map();
  const money = await findMoneyOf(
    shop,
    found.map(({ order }) => order),
  );
  const said = await findSaid(shop, found);
  const used = await findUses(shop, said);
  const likes = await findLikeStates(
    shop,
    found.map(({ order }) => order.id),
  );
  const judged = new Map<number, JudgedOrder>();
  for (const each of found) {
    const { order } = each;
    const own = money.get(order.id);
    if (!own) continue;
    const claims = said.get(order.id) ?? [];
    judged.set(order.id, {
      money: own,
      said: claims,
      judged: {
        number: order.number,
        wanted: own.short,
        claim: claims.at(-1),
        placedAt: order.placedAt,
        names: namesOf(each),
        usedBy: used.get(order.id) ?? [],
      },
      lines: [],
      like: likes.get(order.id),
    });
  }
  const lines = await findLines(shop, [...judged.values()]);
  for (const one of judged.values()) {
    one.lines = lines
      .filter((line) => mayBeFor(line, one))
      .map((row) => ({ row, percent: percentOf(one.judged, row) }))
      .filter(({ row, percent }) => percent >= LEAST_LIKELY || isMeant(row, one.judged.number))
      .toSorted((a, b) => b.percent - a.percent || a.row.id - b.row.id)
      .slice(0, MOST_SHOWN);
  }
  return judged;
}

const namesOf = ({ order, customer }: TabOrder): string[] => [
  ...new Set([nameOf(customer), order.billing.name, order.shipping.name].filter(Boolean)),
];

async function findSaid({ db }: Shop, found: TabOrder[]): Promise<Map<number, Said[]>> {
  const ids = found.map(({ order }) => order.id);
  const claims = await db
    .select()
    .from(paymentClaims)
    .where(inArray(paymentClaims.orderId, ids))
    .orderBy(asc(paymentClaims.id));
  return new Map(
    found.map(({ order }) => {
      const placedWith = {
        id: null,
        at: order.placedAt,
        amount: order.paid,
        channel: 'upi',
        reference: order.utr,
      };
      const told = claims.filter(({ orderId }) => orderId === order.id);
      return [order.id, order.paymentMode === 'UPI' ? [placedWith, ...told] : told];
    }),
  );
}

/** For each order, the other orders that have a reference given by its customer. */
async function findUses({ db }: Shop, said: Map<number, Said[]>): Promise<Map<number, string[]>> {
  const keysOf = (claims: Said[]) =>
    claims.map(({ reference }) => utrKey(reference)).filter(Boolean);
  const keys = [...new Set([...said.values()].flatMap(keysOf))];
  if (keys.length === 0) return new Map();
  const claimed = await findClaims({ db }, keys);
  const recorded = await db
    .select({ id: orders.id, order: orders.number, key: payments.referenceKey })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(payments.referenceKey, keys), eq(payments.kind, 'in'), standing));
  const uses = [...recorded, ...claimed];
  return new Map(
    [...said].map(([id, claims]) => {
      const own = keysOf(claims);
      const others = uses.filter((use) => use.id !== id && own.includes(use.key));
      return [id, [...new Set(others.map(({ order }) => order))]];
    }),
  );
}

/** Waiting money that may be for one of the orders. */
async function findLines({ db }: Shop, found: JudgedOrder[]): Promise<IncomingRow[]> {
  const keys = found.flatMap(({ said }) => said.map(({ reference }) => utrKey(reference)));
  const known = [...new Set(keys.filter(Boolean))];
  const amounts = found.map(({ money }) => rupeesOf(money.short));
  const numbers = found.map(({ judged }) => judged.number);
  return db
    .select()
    .from(incomingPayments)
    .where(
      and(
        inArray(incomingPayments.state, [...WAITING]),
        or(
          known.length > 0 ? inArray(incomingPayments.referenceKey, known) : undefined,
          inArray(incomingPayments.amount, amounts),
          sql`exists (select 1 from jsonb_path_query(${incomingPayments.candidates}, '$[*].parts[*].order') candidate
            where ${inArray(sql`candidate #>> '{}'`, numbers)})`,
        ),
      ),
    )
    .orderBy(asc(incomingPayments.seenAt), asc(incomingPayments.id))
    .limit(MOST_LINES);
}

const isMeant = ({ candidates }: IncomingRow, number: string): boolean =>
  candidates.some(({ parts }) => parts.some(({ order }) => order === number));

function mayBeFor(row: IncomingRow, { judged, said, money }: JudgedOrder): boolean {
  const keys = said.map(({ reference }) => utrKey(reference)).filter(Boolean);
  return (
    isMeant(row, judged.number) ||
    (row.referenceKey !== '' && keys.includes(row.referenceKey)) ||
    (money.short > 0 && paiseOf(row.amount) === money.short)
  );
}

/** Whether pictures of these orders are like others without a verdict, or with the verdict `same`. */
async function findLikeStates(
  { db }: Shop,
  ids: number[],
): Promise<Map<number, 'undecided' | 'same'>> {
  const { id, orderId, pixelHash, createdAt } = proofs;
  const own = await db
    .select({ id, orderId, pixelHash, createdAt })
    .from(proofs)
    .where(inArray(orderId, ids));
  if (own.length === 0) return new Map();
  const ownIds = own.map((picture) => picture.id);
  const hashes = own.flatMap((picture) => (picture.pixelHash ? [picture.pixelHash] : []));
  const kept = await db
    .select({ one: pictureLikes.proofId, other: pictureLikes.otherId })
    .from(pictureLikes)
    .where(or(inArray(pictureLikes.proofId, ownIds), inArray(pictureLikes.otherId, ownIds)));
  const others = await db
    .select({ id, orderId, pixelHash, createdAt })
    .from(proofs)
    .where(
      or(
        hashes.length > 0 ? inArray(pixelHash, hashes) : undefined,
        inArray(id, kept.flatMap(({ one, other }) => [one, other]).concat('')),
      ),
    );
  const said = await db
    .select()
    .from(pictureVerdicts)
    .where(or(inArray(pictureVerdicts.proofId, ownIds), inArray(pictureVerdicts.otherId, ownIds)));
  const states = new Map<number, 'undecided' | 'same'>();
  for (const picture of own) {
    for (const other of others) {
      if (other.orderId === picture.orderId) continue;
      const isPair = ({ one, other: two }: { one: string; other: string }) =>
        (one === picture.id && two === other.id) || (one === other.id && two === picture.id);
      const samePixels = picture.pixelHash !== null && picture.pixelHash === other.pixelHash;
      if (!samePixels && !kept.some(isPair)) continue;
      const verdict = said.find(({ proofId, otherId }) => isPair({ one: proofId, other: otherId }));
      if (!verdict) states.set(picture.orderId, 'undecided');
      else if (
        verdict.verdict === 'same' &&
        picture.createdAt > other.createdAt &&
        !states.has(picture.orderId)
      )
        states.set(picture.orderId, 'same');
    }
  }
  return states;
}

/** The verdicts on two pictures, whichever of them was looked at. */
export async function findPictureVerdicts({ db }: Shop, proofIds: string[]) {
  if (proofIds.length === 0) return [];
  return db
    .select()
    .from(pictureVerdicts)
    .where(
      and(
        or(inArray(pictureVerdicts.proofId, proofIds), inArray(pictureVerdicts.otherId, proofIds)),
        ne(pictureVerdicts.proofId, pictureVerdicts.otherId),
      ),
    );
}
