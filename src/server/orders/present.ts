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
import type { ListedOrder, Order } from './list-orders.ts';
import { quoteNumber } from '#shared/paying/quote-number.ts';
import type { QuoteRow } from './quotes/quote-price.ts';
import { storedRupees } from './sold-line.ts';
import type { SentPiece } from '#server/stock/find-sent.ts';
import type { PaymentAsk } from '../payments/asks/asks.ts';
import { paiseOf, rupeesOf } from '../payments/paise.ts';
import { type MoneyOfOrder, standingOf } from '../payments/records/find-order-money.ts';
import type { RefundRow } from '../payments/refunds/find-refunds.ts';
import { presentFailed, presentRefunds } from '../payments/refunds/present-refunds.ts';

/** An order with what came for it and what goes back. */
type TrackedOrder = WholeOrder & {
  money: MoneyOfOrder;
  /** Until when the price of an order by transfer holds, or held. */
  heldUntil: Date | undefined;
  /** Rupees that came to the order's own account and wait for a person. */
  waiting: string;
  refunds: RefundRow[];
  replacing: Replacing;
  sent: SentPiece[];
  /** The open question to its customer about its payment. */
  asked?: PaymentAsk | undefined;
};

type CoinOrder = NonNullable<PresentedOf<typeof getOrdersByUserForFront>>[number];
type ConvertedOrder = NonNullable<PresentedOf<typeof getConvertCoinOrder>>[number];
type OrderLine = NonNullable<PresentedOf<typeof GetOrderDetailsById>>[number];
type OrderStatus = NonNullable<PresentedOf<typeof GetOrderStatus>>[number];

export const presentCoinOrder = (pictures: PictureManifest, listed: ListedOrder): CoinOrder => ({
  Id: listed.order.number,
  CartId: listed.order.number,
  ...presentListed(pictures, listed),
});

export const presentConvertedOrder = (
  pictures: PictureManifest,
  listed: ListedOrder,
): ConvertedOrder => ({
  OrderId: listed.order.number,
  ...presentListed(pictures, listed),
});

const presentListed = (pictures: PictureManifest, { order, first, lines }: ListedOrder) => ({
  OrderDate: order.placedAt.toISOString(),
  ProductName: first?.productName ?? '',
  ImagePath: first ? pictureAddress(pictures, first.image) : '',
  Weight: first ? writeWeight(first.grams) : '',
  Quantity: first?.quantity ?? 0,
  Lines: lines,
  Total: order.paid,
});

/** The lines of an order as it was sold. */
export function presentLines(pictures: PictureManifest, { order, lines }: WholeOrder): OrderLine[] {
  return lines.map((line) => ({
    ImagePath: pictureAddress(pictures, line.image),
    ProductName: line.productName,
    CategoryName: line.categoryName,
    Purity: line.purity,
    Weight: writeWeight(line.grams),
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
  { order, lines, steps, money, heldUntil, waiting, refunds, replacing, sent, asked }: TrackedOrder,
  notes: ListedNote[],
): OrderStatus {
  const converted = order.kind === 'convert' ? lines : [];
  return {
    ONumber: order.number,
    Kind: order.kind,
    State: order.state,
    PaymentMode: order.paymentMode,
    ...(heldUntil && { HeldUntil: heldUntil.getTime() }),
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
    Money: {
      ...presentMoney(money, refunds),
      ...(exact(waiting).gt(0) && { Waiting: waiting }),
    },
    ...(asked && isAskable(order) && { Asked: presentAsk(asked) }),
    DeliverTo: {
      Name: order.shipping.name,
      Address: order.shipping.address,
      Number: order.shipping.number,
    },
    Sealed: {
      At: new Date(order.rates.time).toISOString(),
      Gold: lines.some(({ metal }) => metal === 'Gold') ? order.rates.gold : '',
      Silver: lines.some(({ metal }) => metal === 'Silver') ? order.rates.silver : '',
      Quote: order.lockId === null ? '' : quoteNumber(order.lockId),
    },
    CanPay: canPayByCard(order, money, asked),
    GramsBack: order.state === 'credited-back' || order.returnedGrams,
    Invoice: order.invoiceNumber !== null && !isWaiting(order),
    Notes: notes.map(({ kind, number, issuedAt, total }) => ({
      Kind: kind,
      Number: number,
      At: issuedAt.toISOString(),
      Amount: total,
    })),
    Pieces: sent.map(({ line, serial, grams }) => ({
      Name: line.productName,
      Purity: line.purity,
      Serial: serial,
      Grams: grams,
    })),
  };
}

/** The rest of an order that was paid in part is paid once the shop has asked for it. */
const canPayByCard = (
  { paymentMode, state }: Order,
  { came }: MoneyOfOrder,
  asked: PaymentAsk | undefined,
): boolean =>
  paymentMode === 'CARD' && state === 'placed' && (came === 0 || asked?.kind === 'rest');

/** A question about the payment needs no answer once the order has gone on. */
const isAskable = ({ state }: Order): boolean => state === 'placed' || state === 'lapsed';

const presentAsk = ({ kind, words, at }: PaymentAsk): OrderStatus['Asked'] => ({
  Kind: kind,
  Words: words,
  At: at.toISOString(),
});

/** Not confirmed yet, or its confirmation was taken back: its invoice, if it has one, is not handed out. */
const isWaiting = ({ state }: Order): boolean => state === 'placed' || state === 'payment-received';

/**
 * Records that were taken back are left out: the desk's mistakes are not the customer's concern. What went to the order that replaced
 * this one was not given back: it counts there.
 */
function presentMoney(
  money: MoneyOfOrder,
  refunds: RefundRow[],
): NonNullable<OrderStatus['Money']> {
  const told = standingOf(money.records).filter(
    ({ kind, channel }) => kind === 'in' || (kind === 'out' && channel !== 'books'),
  );
  const givenBack = told.filter(({ kind }) => kind === 'out');
  return {
    Came: rupeesOf(money.came),
    StillToPay: rupeesOf(money.short),
    DueBack: rupeesOf(money.over),
    GivenBack: rupeesOf(givenBack.reduce((all, { amount }) => all + paiseOf(amount), 0)),
    Payments: told.map(({ kind, amount, channel, reference, seenAt }) => ({
      At: seenAt.toISOString(),
      Amount: amount,
      Channel: channel,
      Reference: reference,
      Back: kind === 'out',
    })),
    Refunds: presentRefunds(refunds, money.records),
    Failed: presentFailed(refunds),
  };
}

/** A conversion has one metal. */
export const gramsOfAll = (lines: SoldLine[]): string =>
  sum([gramsOf(lines, 'gold'), gramsOf(lines, 'silver')]).toFixed();

/** The parts that make up a quote's amount; nothing where a line does not state them. */
function madeOf(lines: SoldLine[]): Pick<WireLock, 'Made'> {
  const parts = lines.flatMap(({ made }) => made ?? []);
  if (parts.length < lines.length) return {};
  const all = (part: keyof (typeof parts)[number]) =>
    storedRupees(sum(parts.map((made) => exact(made[part]))));
  return {
    Made: {
      Market: all('market'),
      Premium: all('premium'),
      Margin: all('margin'),
      OtherTax: all('otherTax'),
    },
  };
}

type WireLock = NonNullable<PresentedOf<typeof LockPrice>>[number];

/** A quote on the wire, in rupees with two decimals; `identityNeeded` where it cannot be ordered without a PAN. */
export function presentQuote(
  pictures: PictureManifest,
  quote: QuoteRow,
  identityNeeded = false,
): WireLock {
  const { lines, totals, surchargePercent } = quote;
  const byUpi = { total: exact(totals.total), gst: exact(totals.gst) };
  const card = cardCharge(byUpi, surchargePercent, quote.tax);
  return {
    QuoteId: quote.id,
    LockedAt: quote.createdAt.getTime(),
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
    ...(quote.kind === 'buy' && madeOf(lines)),
    Amount: totals.amount,
    Gst: totals.gst,
    MakingCharge: totals.makingCharge,
    OtherTax: totals.otherTax,
    Logistics: totals.logistics,
    Coupon: totals.coupon,
    Total: totals.total,
    Surcharge: storedRupees(card.total.minus(byUpi.total)),
    SurchargePercent: exact(surchargePercent).toFixed(),
    FromHolding: quote.kind === 'convert' ? gramsOfAll(lines) : '0',
    IdentityNeeded: identityNeeded,
    UpiFull: false,
  };
}
