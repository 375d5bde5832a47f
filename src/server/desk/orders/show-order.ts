import { asc, count, eq } from 'drizzle-orm';
import type { DeskPresentedOf } from '#shared/desk/contract/desk-operation.ts';
import type { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { findReplacing } from '#server/orders/find-order.ts';
import { gramsOfAll } from '#server/orders/present.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import {
  findOrderMoney,
  type PaymentRecord,
  standingOf,
} from '#server/payments/records/find-order-money.ts';
import { listRefunds, paiseOnTheirWay } from '#server/payments/refunds/find-refunds.ts';
import type { Desk } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { moneyFacts } from '../command-line/money.ts';
import { type OrderRecord, readOrder } from '../read-order.ts';
import { carrierOf } from './corrections.ts';
import { findParcel } from './packing/lock-parcel.ts';
import { offerActs } from './offer-acts.ts';
import { findPackedLines, type PackLine } from './packing/packed-lines.ts';
import { type ListedPaper, listPapers } from './papers.ts';
import { presentHold } from './present-hold.ts';
import { joined, MONEY, tellStory } from './tell-story.ts';

type ShownOrder = DeskPresentedOf<(typeof ordersOperations)['ShowOrder']>;

/** Everything about an order for its screen: its contents, money and story, and what may be done now. Throws a Refusal 404. */
export async function showOrder(desk: Desk, number: string, staffId: number): Promise<ShownOrder> {
  const { shop } = desk;
  const { order, customer, steps } = await findOrder(desk, number);
  const { id } = order;
  const record = await readOrder(desk, order.number);
  const money = await findOrderMoney(shop, order);
  const refunds = await listRefunds(shop, id);
  const parcel = await findParcel(shop, id);
  const papers = await listPapers(shop, id);
  const packed = await findPackedLines(shop, id);
  const notes = await shop.db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, id))
    .orderBy(asc(orderNotes.id));
  const [pictures] = await shop.db
    .select({ count: count() })
    .from(proofs)
    .where(eq(proofs.orderId, id));
  const onItsWay = paiseOnTheirWay(refunds);
  const metal = packed[0]?.line.metal ?? '';
  return {
    order: order.number,
    kind: order.kind,
    state: order.state,
    mode: order.paymentMode,
    placedAt: order.placedAt.getTime(),
    ...presentHold(order, money.records, shop.now()),
    ...(await findReplacing(shop, order)),
    utr: order.utr,
    customer: { ...record.customer, id: customer.id },
    ...(record.identity && { identity: { pan: record.identity.pan, name: record.identity.name } }),
    billing: order.billing,
    shipping: order.shipping,
    lines: packed.map((line) => presentLine(line, shop.pictures)),
    ...(record.digital && {
      digital: {
        metal: record.digital.metal,
        grams: record.digital.grams,
        rate: record.digital.rate,
      },
    }),
    sums: sumsOf(record),
    money: presentMoney(record, onItsWay, moneyFacts(money)),
    payments: standingOf(money.records).map(presentRecord),
    pictures: pictures?.count ?? 0,
    papers: papers.map(presentPaper),
    ...(parcel.revision > 0 && {
      parcel: {
        packer: parcel.packer,
        seal: parcel.seal,
        courier: parcel.courier,
        tracking: parcel.tracking,
      },
    }),
    carrier: carrierOf(steps),
    story: tellStory(
      {
        steps,
        claims: record.claims,
        records: money.records,
        cards: record.cardPayments,
        refunds,
        papers,
        parcel,
        notes,
      },
      staffId,
    ),
    acts: offerActs({
      order,
      money,
      onItsWay,
      sealed: parcel.seal !== '',
      grams: `${gramsOfAll(packed.map(({ line }) => line))} g of ${metal.toLowerCase()}`,
    }),
  };
}

const presentLine = (
  { position, line, taken }: PackLine,
  pictures: ShopContext['pictures'],
): ShownOrder['lines'][number] => ({
  position,
  name: line.productName,
  metal: line.metal,
  purity: line.purity,
  grams: exact(line.grams).toFixed(),
  quantity: line.quantity,
  price: line.price,
  making: line.makingCharge,
  image: pictureAddress(pictures, line.image),
  serials: taken.map(({ serial }) => serial),
});

const presentPaper = ({
  issuedAt,
  registration,
  irn,
  why,
  ...paper
}: ListedPaper): ShownOrder['papers'][number] => ({
  ...paper,
  at: issuedAt.getTime(),
  registration: registration ?? '',
  irn: irn ?? '',
  why: why ?? '',
});

const SUMS = [
  ['amount', 'Metal and pieces'],
  ['makingCharge', 'Making charge'],
  ['gst', 'GST'],
  ['otherTax', 'Other tax'],
  ['logistics', 'Delivery'],
  ['coupon', 'Coupon'],
  ['surcharge', 'Card surcharge'],
] as const;

const sumsOf = ({ totals }: OrderRecord) => [
  ...SUMS.filter(([part]) => Number(totals[part]) > 0).map(([part, name]) => ({
    name,
    value: part === 'coupon' ? `-${totals[part]}` : totals[part],
  })),
  { name: 'To be paid', value: totals.paid },
];

const presentMoney = (
  { totals }: OrderRecord,
  onItsWay: number,
  { came, givenBack, forgiven, stillToPay, dueBack }: ReturnType<typeof moneyFacts>,
) => ({
  due: totals.paid,
  came,
  givenBack,
  forgiven,
  stillToPay,
  dueBack,
  onItsWay: rupeesOf(onItsWay),
});

const presentRecord = ({
  id,
  kind,
  amount,
  channel,
  reference,
  seenAt,
}: PaymentRecord): ShownOrder['payments'][number] => ({
  payment: id,
  what: MONEY[kind],
  amount,
  words: joined(channel.toUpperCase(), reference),
  at: seenAt.getTime(),
});
