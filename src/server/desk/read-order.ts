import { asc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { entries, entrySets } from '../db/schema/ledger.ts';
import { orderLines } from '../db/schema/orders.ts';
import { cardPayments, paymentClaims, proofs } from '../db/schema/payments.ts';
import { findPurchase } from '#server/digital/trades/find-purchase.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { findOrderIdentity } from '#server/identity/find-identity.ts';
import { findOrderMoney, type PaymentRecord } from '#server/payments/records/find-order-money.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { ofOrder } from '#server/orders/lifecycle/order-metal.ts';
import type { Desk } from './command-line/command.ts';
import { findReplacing } from '#server/orders/find-order.ts';
import { unseenClaims } from '#server/payments/transfer/claims.ts';
import { findOrder, nameOf } from './find-order.ts';
import { moneyFacts } from './command-line/money.ts';

export type OrderRecord = Awaited<ReturnType<typeof readOrder>>;

/** Everything known of an order except the picture file. Throws a Refusal 404. */
export async function readOrder(desk: Desk, number: string) {
  const { order, customer, steps } = await findOrder(desk, number);
  const rows = await findRows(desk.shop, order);
  const { pictures, claims } = rows;
  const money = await findOrderMoney(desk.shop, order);
  const identity = await findOrderIdentity(desk.shop, order);
  const ticket = order.kind === 'digital' ? await findPurchase(desk.shop, order) : undefined;
  return {
    order: order.number,
    kind: order.kind,
    state: order.state,
    placedAt: order.placedAt,
    customer: { name: nameOf(customer), number: customer.number, email: customer.email },
    paymentMode: order.paymentMode,
    utr: order.utr,
    totals: {
      amount: order.amount,
      gst: order.gst,
      makingCharge: order.makingCharge,
      otherTax: order.otherTax,
      logistics: order.logistics,
      coupon: order.coupon,
      surcharge: order.surcharge,
      paid: order.paid,
    },
    identity: identity && {
      pan: identity.masked,
      name: identity.name,
      holder: identity.holder,
      state: identity.state,
    },
    rates: order.rates,
    billing: order.billing,
    shipping: order.shipping,
    lines: rows.lines.map(({ line }) => line),
    digital: ticket && {
      metal: ticket.source,
      grams: toGrams(ticket.units),
      rate: ticket.rate,
      signature: ticket.signature,
    },
    steps: steps.map(({ state, kind, at, by, note }) => ({ state, kind, at, by, note })),
    proof: pictures.find((picture) => picture.claimId === null),
    cardPayments: rows.cards.map(presentCard),
    ledger: rows.ledger,
    invoiceNumber: order.invoiceNumber,
    ...(order.heldUntil && {
      hold: {
        heldUntil: order.heldUntil,
        deposit: order.deposit,
        depositUntil: order.depositUntil,
        ...(await findReplacing(desk.shop, order)),
      },
    }),
    claims: claims.map(({ id, at, amount, channel, reference }) => ({
      claim: id,
      at,
      amount,
      channel,
      reference,
      picture: pictures.some((picture) => picture.claimId === id),
      unseen: unseenClaims(claims, money.records).some((each) => each.id === id),
    })),
    money: moneyFacts(money),
    payments: money.records.map(presentPayment),
  };
}

/** What is stored beside an order: its lines by position, the rest oldest first. */
async function findRows({ db }: ShopContext, { id, number }: Pick<Order, 'id' | 'number'>) {
  const lines = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  const { mediaType, width, height, createdAt, claimId } = proofs;
  const pictures = await db
    .select({ mediaType, width, height, createdAt, claimId })
    .from(proofs)
    .where(eq(proofs.orderId, id))
    .orderBy(asc(createdAt));
  const claims = await db
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, id))
    .orderBy(asc(paymentClaims.id));
  const cards = await db
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.orderId, id))
    .orderBy(asc(cardPayments.createdAt));
  const ledger = await db
    .select({
      kind: entrySets.kind,
      at: entrySets.at,
      account: entries.account,
      asset: entries.asset,
      amount: entries.amount,
    })
    .from(entrySets)
    .innerJoin(entries, eq(entries.setId, entrySets.id))
    .where(ofOrder(number))
    .orderBy(asc(entries.id));
  return { lines, pictures, claims, cards, ledger };
}

const presentCard = (card: typeof cardPayments.$inferSelect) => ({
  provider: card.provider,
  providerOrderId: card.providerOrderId,
  providerPaymentId: card.providerPaymentId,
  amount: card.amount,
  state: card.state,
  reason: card.reason,
  createdAt: card.createdAt,
  settledAt: card.settledAt,
});

const presentPayment = (record: PaymentRecord) => ({
  payment: record.id,
  kind: record.kind,
  amount: record.amount,
  channel: record.channel,
  reference: record.reference,
  seenAt: record.seenAt,
  by: record.by,
  note: record.note,
  takesBack: record.reverses,
  sharedBecause: record.sharedBecause,
});
