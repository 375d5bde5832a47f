import type { PresentedOf } from '#shared/contract/operation.ts';
import type {
  getConvertCoinOrder,
  GetOrderDetailsById,
  getOrdersByUserForFront,
  GetOrderStatus,
} from '#shared/contract/orders.ts';
import type { LockPrice } from '#shared/contract/price-lock.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { cardCharge } from '#shared/pricing/tax.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import { pictureAddress, type PictureManifest } from '../catalogue/pictures.ts';
import type { ListedNote } from '#server/documents/notes/issue-note.ts';
import type { SoldLine } from '../db/schema/orders.ts';
import type { Replacing, WholeOrder } from './find-order.ts';
import { gramsOf } from './lifecycle/metal-of.ts';
import type { Order } from './list-orders.ts';
import type { QuoteRow } from './quotes/quote-price.ts';
import { rupees } from './sold-line.ts';
import { rupeesOf } from '../payments/paise.ts';
import { type MoneyOfOrder, standingOf } from '../payments/records/find-order-money.ts';
import type { RefundRow } from '../payments/refunds/find-refunds.ts';
import { presentRefunds } from '../payments/refunds/present-refunds.ts';

/** An order with what came for it and what goes back. */
type TrackedOrder = WholeOrder & {
  money: MoneyOfOrder;
  refunds: RefundRow[];
  replacing: Replacing;
};

type CoinOrder = NonNullable<PresentedOf<typeof getOrdersByUserForFront>>[number];
type ConvertedOrder = NonNullable<PresentedOf<typeof getConvertCoinOrder>>[number];
type OrderLine = NonNullable<PresentedOf<typeof GetOrderDetailsById>>[number];
type OrderStatus = NonNullable<PresentedOf<typeof GetOrderStatus>>[number];

export const presentCoinOrder = ({ number, placedAt }: Order): CoinOrder => ({
  Id: number,
  OrderDate: placedAt.toISOString(),
  CartId: number,
});

export const presentConvertedOrder = ({ number, placedAt }: Order): ConvertedOrder => ({
  OrderDate: placedAt.toISOString(),
  OrderId: number,
});

/** The lines of an order as it was sold. */
export function presentLines(pictures: PictureManifest, { order, lines }: WholeOrder): OrderLine[] {
  return lines.map((line) => ({
    ImagePath: pictureAddress(pictures, line.image),
    ProductName: line.productName,
    CategoryName: line.categoryName,
    Purity: line.purity,
    Quantity: line.quantity,
    Total: line.price,
    CouponAmount: order.coupon,
    MakingCharge: line.makingPercent,
    OtherCharge: line.otherPercent,
    TaxProfile: order.tax.profile,
    GstPercent: order.tax.gstPercent,
    Gst: order.gst,
    Logistics: order.logistics,
    Surcharge: order.surcharge,
  }));
}

/**
 * The state of an order on the wire. It does not say who took each step: that is the refinery's own business.
 */
export function presentStatus(
  { order, lines, steps, money, refunds, replacing }: TrackedOrder,
  notes: ListedNote[],
): OrderStatus {
  const converted = order.kind === 'convert' ? lines : [];
  return {
    ONumber: order.number,
    Kind: order.kind,
    State: order.state,
    PaymentMode: order.paymentMode,
    ...(order.heldUntil && { HeldUntil: order.heldUntil.getTime() }),
    ReplacedBy: replacing.replacedBy,
    Replaces: replacing.replaces,
    OrderDate: order.placedAt.toISOString(),
    Steps: steps.map(({ state, kind, at, note }) => ({
      State: state,
      At: at.toISOString(),
      Note: note,
      What: kind === 'reached' ? '' : kind,
    })),
    Paid: order.paid,
    Surcharge: order.surcharge,
    Logistics: order.logistics,
    Coupon: order.coupon,
    FromHolding: gramsOfAll(converted),
    Metal: converted[0]?.metal ?? '',
    Utr: order.utr,
    Money: presentMoney(money, refunds),
    CanPay: order.paymentMode === 'CARD' && order.state === 'placed',
    GramsBack: order.state === 'credited-back' || order.returnedGrams,
    Invoice: order.invoiceNumber !== null && !isWaiting(order),
    Notes: notes.map(({ kind, number, issuedAt, total }) => ({
      Kind: kind,
      Number: number,
      At: issuedAt.toISOString(),
      Amount: total,
    })),
  };
}

/** Not confirmed, or not any more: its invoice, if it has one, is not handed out. */
const isWaiting = ({ state }: Order): boolean => state === 'placed' || state === 'payment-received';

/** What was recorded wrongly and taken back is not the customer's concern. */
const presentMoney = (money: MoneyOfOrder, refunds: RefundRow[]): OrderStatus['Money'] => ({
  Came: rupeesOf(money.came),
  StillToPay: rupeesOf(money.short),
  DueBack: rupeesOf(money.over),
  GivenBack: rupeesOf(money.givenBack),
  Payments: standingOf(money.records)
    .filter(({ kind }) => kind !== 'forgiven')
    .map(({ kind, amount, channel, reference, seenAt }) => ({
      At: seenAt.toISOString(),
      Amount: amount,
      Channel: channel,
      Reference: reference,
      Back: kind === 'out',
    })),
  Refunds: presentRefunds(refunds, money.records),
});

/** A conversion has one metal. */
export const gramsOfAll = (lines: SoldLine[]): string =>
  sum([gramsOf(lines, 'gold'), gramsOf(lines, 'silver')]).toFixed();

type WireLock = NonNullable<PresentedOf<typeof LockPrice>>[number];

/** A quote on the wire, in rupees with two decimals. */
export function presentQuote(pictures: PictureManifest, quote: QuoteRow): WireLock {
  const { lines, totals, surchargePercent } = quote;
  const byUpi = { total: exact(totals.total), gst: exact(totals.gst) };
  const card = cardCharge(byUpi, surchargePercent, quote.tax);
  return {
    QuoteId: quote.id,
    ONumber: quote.orderNumber,
    expiresAt: quote.expiresAt.getTime(),
    Lines: lines.map((line) => ({
      ProductName: line.productName,
      imagePath1: pictureAddress(pictures, line.image),
      Source: line.metal,
      Purity: line.purity,
      Weight: writeWeight(line.grams),
      Quantity: line.quantity,
      Price: line.price,
      MakingCharge: line.makingCharge,
    })),
    Amount: totals.amount,
    Gst: totals.gst,
    MakingCharge: totals.makingCharge,
    OtherTax: totals.otherTax,
    Logistics: totals.logistics,
    Coupon: totals.coupon,
    Total: totals.total,
    Surcharge: rupees(card.total.minus(byUpi.total)),
    SurchargePercent: exact(surchargePercent).toFixed(),
    FromHolding: quote.kind === 'convert' ? gramsOfAll(lines) : '0',
  };
}
