import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type {
  BankLine,
  IncomingMoney,
  OrderPayment,
  PaymentDetail,
  PictureLikeness,
} from '#shared/desk/contract/payments/payment-fields.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { freePaise, type IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { findBookedFor, findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { findAsks } from '#server/payments/asks/asks.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { keepLikenesses } from '#server/payments/proof/compare-pictures.ts';
import { findMoneyOf, standingOf } from '#server/payments/records/find-order-money.ts';
import type { Desk } from '../../command-line/command.ts';
import { screenWords } from '../../command-line/screen-words.ts';
import { findOrder, nameOf } from '../../find-order.ts';
import { presentHold } from '../../orders/present-hold.ts';
import { findCardVerdicts } from './card-verdicts.ts';
import { mostForgiven } from '../decision/confirm-order.ts';
import { findHolders } from '../decision/hold-payment.ts';
import { readItem } from '../decision/items.ts';
import { findPictureVerdicts, judgeOrders } from './judge-orders.ts';
import { compareRows, verdictOf } from './judge-payment.ts';
import { LATE_VERDICT, verdictOnIncoming, wayOf } from './list-payments.ts';
import { revisionOfIncoming, revisionOfOrder } from '../decision/revisions.ts';
import { unorderedIn } from './unordered-in.ts';
import { isLate } from './waiting-orders.ts';

const HISTORY = 6;
const ENDED = ['rejected', 'cancelled', 'returned', 'credited-back'] as const;

/** Everything for a decision about a payment except the picture files. Throws a Refusal 404. */
export async function showPayment(desk: Desk, text: string, me: number): Promise<PaymentDetail> {
  const item = readItem(text);
  const holder = (await findHolders(desk.shop, [text], me)).get(text);
  const detail =
    'order' in item ? await showOrder(desk, item.order) : await showIncoming(desk, item.incoming);
  return { item: text, ...detail, ...(holder && { holder }) };
}

type Shown = Omit<PaymentDetail, 'item' | 'holder'>;

async function showOrder(desk: Desk, number: string): Promise<Shown> {
  const { shop } = desk;
  const found = await findOrder(desk, number);
  const { order } = found;
  const { likes, notCompared } = await likesOf(desk, order.id);
  const judgedOrders = await judgeOrders(shop, [found]);
  const known = judgedOrders.get(order.id);
  if (!known) throw new Refusal(REFUSED.notFound, `There is no order ${number}.`);
  const { money, said, judged, lines, like } = known;
  const ask = (await findAsks(shop, [order.id])).get(order.id);
  const late = await isLate(shop, order.id);
  const byCard = (await findCardVerdicts(shop, [found], judgedOrders)).get(order.id);
  const pictures = await picturesOf(desk, order.id);
  const pieces = await shop.db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const detail: OrderPayment = {
    order: order.number,
    state: order.state,
    way: wayOf(order.paymentMode),
    placedAt: order.placedAt.getTime(),
    ...(late && { late }),
    ...presentHold(order, money.records, shop.now()),
    pieces: pieces.map(({ line }) =>
      line.quantity > 1 ? `${line.quantity} × ${line.productName}` : line.productName,
    ),
    customer: await customerOf(desk, found),
    money: {
      due: order.paid,
      came: rupeesOf(money.came),
      stillToPay: rupeesOf(money.short),
      dueBack: rupeesOf(money.over),
    },
    claims: said.map((claim) => {
      const picture = pictures.find(({ claimId }) => claimId === claim.id);
      return {
        at: claim.at.getTime(),
        amount: claim.amount,
        channel: claim.channel,
        reference: claim.reference,
        ...(picture && { picture: pictureFacts(picture) }),
      };
    }),
    lines: lines.map(({ row, percent }) => lineOf(row, percent)),
    rows: compareRows(judged, lines[0]?.row),
    records: standingOf(money.records).map((record) => ({
      payment: record.id,
      amount: record.amount,
      channel: record.channel,
      reference: record.reference,
      seenAt: record.seenAt.getTime(),
      by: record.by.replace(/^desk:/, ''),
      kind: record.kind,
    })),
    likes,
    ...(byCard && byCard.notBooked.length > 0 && { notBooked: byCard.notBooked }),
    ...(notCompared > 0 && { notCompared }),
    ...(ask && {
      asked: {
        id: ask.id,
        kind: ask.kind,
        words: ask.words,
        at: ask.at.getTime(),
        by: ask.by,
      },
    }),
    writeOff: mostForgiven(order, shop),
  };
  return {
    verdict: late ? LATE_VERDICT : (byCard?.verdict ?? verdictOf(judged, lines[0]?.row, like)),
    revision: await revisionOfOrder(shop, order),
    order: detail,
  };

  async function picturesOf({ shop: { db } }: Desk, orderId: number) {
    const { id, createdAt, width, height, claimId } = proofs;
    return db
      .select({ id, createdAt, width, height, claimId })
      .from(proofs)
      .where(eq(proofs.orderId, orderId));
  }
}

interface PictureRow {
  id: string;
  createdAt: Date;
  width: number;
  height: number;
}

const pictureFacts = ({ id, createdAt, width, height }: PictureRow) => ({
  proof: id,
  at: createdAt.getTime(),
  width,
  height,
});

async function customerOf(
  { shop: { db } }: Desk,
  { order, customer }: Awaited<ReturnType<typeof findOrder>>,
): Promise<OrderPayment['customer']> {
  const mine = eq(orders.customerId, customer.id);
  const last = await db
    .select({
      order: orders.number,
      at: orders.placedAt,
      amount: orders.paid,
      state: orders.state,
    })
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(HISTORY);
  const [sums] = await db
    .select({
      all: count(),
      ended: sql`count(*) filter (where ${inArray(orders.state, [...ENDED])})`.mapWith(Number),
      first: sql<Date | string | null>`min(${orders.placedAt})`,
    })
    .from(orders)
    .where(mine);
  const [own] = await db
    .select({ state: customers.state })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return {
    id: customer.id,
    name: nameOf(customer),
    number: customer.number,
    city: own?.state ?? '',
    since: new Date(sums?.first ?? order.placedAt).getTime(),
    orders: last.map((each) => ({ ...each, at: each.at.getTime() })),
    count: sums?.all ?? 0,
    ended: sums?.ended ?? 0,
  };
}

/** Orders whose pictures are like those of an order, with the verdicts, and how many could not be compared. */
async function likesOf(
  { shop }: Desk,
  orderId: number,
): Promise<{ likes: PictureLikeness[]; notCompared: number }> {
  const { likes: found, unread: notCompared } = await keepLikenesses(shop, orderId);
  if (found.length === 0) return { likes: [], notCompared };
  const ids = [...new Set(found.flatMap(({ own, other }) => [own, other]))];
  const pictures = await shop.db
    .select({
      id: proofs.id,
      createdAt: proofs.createdAt,
      width: proofs.width,
      height: proofs.height,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(proofs)
    .innerJoin(customers, eq(customers.id, proofs.customerId))
    .where(inArray(proofs.id, ids));
  const said = await findPictureVerdicts(shop, ids);
  const likes = found.flatMap(({ order, state, how, own: ownId, other: otherId }) => {
    const own = pictures.find(({ id }) => id === ownId);
    const other = pictures.find(({ id }) => id === otherId);
    if (!own || !other) return [];
    const verdict = said.find(
      ({ proofId, otherId: second }) =>
        (proofId === ownId && second === otherId) || (proofId === otherId && second === ownId),
    );
    return [
      {
        order,
        state,
        who: nameOf(other),
        how,
        own: pictureFacts(own),
        other: pictureFacts(other),
        first: own.createdAt < other.createdAt,
        ...(verdict && {
          said: { verdict: verdict.verdict, by: verdict.by, at: verdict.at.getTime() },
        }),
      },
    ];
  });
  return { likes, notCompared };
}

export const lineOf = (row: IncomingRow, percent: number): BankLine => ({
  incoming: row.id,
  amount: row.amount,
  reference: row.reference,
  remark: row.remark,
  payer: row.payerName,
  payerAccount: row.payerAccount,
  channel: row.channel,
  seenAt: row.seenAt.getTime(),
  source: row.source,
  state: row.state,
  why: screenWords(row.why),
  percent,
});

async function showIncoming(desk: Desk, id: number): Promise<Shown> {
  const { shop } = desk;
  const row = await findIncoming(shop, id);
  const free = await freePaise(shop, row);
  const booked = (await findBookedFor(shop, [id])).get(id) ?? [];
  const incoming: IncomingMoney = {
    line: lineOf(row, 0),
    free: rupeesOf(free),
    bookedFor: booked,
    candidates: await candidatesOf(desk, row, free),
    sentBackReference: row.sentBackReference,
    ...(free > 0 && { unordered: await unorderedIn(shop, row.remark) }),
  };
  return { verdict: verdictOnIncoming(row), revision: revisionOfIncoming(row, free), incoming };
}

async function candidatesOf({ shop }: Desk, { candidates }: IncomingRow, free: number) {
  const numbers = [...new Set(candidates.flatMap(({ parts }) => parts.map(({ order }) => order)))];
  if (numbers.length === 0) return [];
  const found = await shop.db
    .select({ order: orders, customer: customers })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(inArray(orders.number, numbers));
  const money = await findMoneyOf(
    shop,
    found.map(({ order }) => order),
  );
  return candidates.map(({ parts, why }) => ({
    parts: parts.map((part) => {
      const own = found.find(({ order }) => order.number === part.order);
      const short = own ? (money.get(own.order.id)?.short ?? 0) : 0;
      return {
        order: part.order,
        amount: rupeesOf(part.paise > 0 ? part.paise : free),
        who: own ? nameOf(own.customer) : '',
        wanted: rupeesOf(short),
      };
    }),
    why,
  }));
}
