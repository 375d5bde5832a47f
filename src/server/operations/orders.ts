import { findSentPieces } from '#server/stock/find-sent.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { m } from '#server/messages/compiled/messages.js';
import { couponOf } from '../cart/coupon-right.ts';
import { findOrder, findReplacing } from '../orders/find-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { needsIdentity } from '#server/identity/ask-identity.ts';
import { quotePrice, type QuoteRow } from '#server/orders/quotes/quote-price.ts';
import {
  placeConversion,
  type Placed,
  placeOrder,
  type SentOrder,
} from '../orders/placing/place-once.ts';
import {
  presentCoinOrder,
  presentConvertedOrder,
  presentLines,
  presentQuote,
  presentStatus,
} from '../orders/present.ts';
import { readBag } from '#server/orders/placing/read-bag.ts';
import { type AskedConversion, readConversion } from '#server/orders/placing/read-conversion.ts';
import { verifyConversion } from '#server/orders/placing/verify-conversion.ts';
import { answerAsk } from '../payments/asks/answer-ask.ts';
import { findAsks } from '../payments/asks/asks.ts';
import { findWaiting } from '../payments/incoming/find-waiting.ts';
import { matchTold } from '../payments/incoming/match-told.ts';
import { findOrderMoney } from '../payments/records/find-order-money.ts';
import { listRefunds } from '../payments/refunds/find-refunds.ts';
import { holdOf } from '../payments/transfer/hold.ts';
import { isUpiFull } from '#server/payments/upi/upi-room.ts';
import type { ShopContext } from '#server/context.ts';
import { listNotes } from '#server/documents/notes/issue-note.ts';
import { openDocument } from '#server/documents/issued/open-document.ts';
import type { HandlersOf } from './handler.ts';
import { rowId } from '../row-id.ts';

const conversionOf = (request: {
  productId: Key;
  Quantity: number;
  Weight: string;
}): AskedConversion => ({
  detailId: rowId(request.productId),
  quantity: request.Quantity,
  weight: request.Weight,
});

function sentOrder({
  RequestId,
  ...fields
}: {
  RequestId: string;
  QuoteId: string;
  ShippingId: Key;
  BillingId: Key;
  paymentMode: PaymentMode;
  Utr: string;
  file: string;
}): SentOrder {
  return {
    requestId: RequestId,
    fields,
    quoteId: fields.QuoteId,
    shippingId: rowId(fields.ShippingId),
    billingId: rowId(fields.BillingId),
    paymentMode: fields.paymentMode,
    utr: fields.Utr,
    file: fields.file,
  };
}

const placed = ({ msg, data: { number, placedAt } }: Placed) => ({
  msg,
  data: [{ isSuccess: true, ONumber: number, OrderDate: placedAt }],
});

/** A card's surcharge may still lift it over the PAN threshold: placing the order checks the final amount. */
async function wireQuote(shop: ShopContext, quote: QuoteRow) {
  const { customerId, kind, totals } = quote;
  const needed = await needsIdentity(shop, { customerId, kind, total: totals.total });
  const upiFull = await isUpiFull(shop, customerId);
  return { ...presentQuote(shop.pictures, quote, needed), UpiFull: upiFull };
}

async function quoteBag(shop: ShopContext, customerId: number, couponId: number) {
  const { quote, sale } = await quotePrice(shop, customerId, (tx) =>
    readBag(tx, customerId, couponId),
  );
  const names = sale.removed.join(', ');
  return { data: [await wireQuote(shop, quote)], msg: names && m.lines_removed({ names }) };
}

/** An order's state, with its money and the question to its customer. */
async function statusOf(shop: ShopContext, customerId: number, number: string) {
  const found = await findOrder(shop, customerId, number);
  const { order } = found;
  const { id } = order;
  const money = await findOrderMoney(shop, order);
  const heldUntil = order.heldUntil ? holdOf(order, money.records, shop.now()).until : undefined;
  const waiting = await findWaiting(shop, id);
  const replacing = await findReplacing(shop, order);
  const notes = await listNotes(shop, id);
  const refunds = await listRefunds(shop, id);
  const asked = (await findAsks(shop, [id])).get(id);
  const sent = await findSentPieces(shop, order);
  const told = { ...found, money, heldUntil, waiting, refunds, replacing, sent, asked };
  return presentStatus(told, notes);
}

export const orderHandlers: HandlersOf<
  | 'LockPrice'
  | 'VerifyConvertToCoin'
  | 'proceedToPayCoin'
  | 'proceedToPayCovertToCoin'
  | 'getOrdersByUserForFront'
  | 'getConvertCoinOrder'
  | 'GetOrderDetailsById'
  | 'GetOrderStatus'
  | 'AnswerAsked'
  | 'GetInvoice'
> = {
  async LockPrice(request, { shop, customer: { customerId } }) {
    if (request.Kind === 'buy') {
      return quoteBag(shop, customerId, await couponOf(shop, customerId, request.couponId));
    }
    const asked = conversionOf(request);
    const { quote } = await quotePrice(shop, customerId, (tx) => readConversion(tx, asked));
    return { data: [await wireQuote(shop, quote)] };
  },

  async VerifyConvertToCoin(request, { shop, customer }) {
    return { data: [await verifyConversion(shop, customer.customerId, conversionOf(request))] };
  },

  async proceedToPayCoin(request, { shop, customer: { customerId } }) {
    const couponId = await couponOf(shop, customerId, request.couponId);
    return placed(await placeOrder(shop, customerId, sentOrder(request), couponId));
  },

  async proceedToPayCovertToCoin(request, { shop, customer: { customerId } }) {
    const asked = conversionOf(request);
    return placed(await placeConversion(shop, customerId, sentOrder(request), asked));
  },

  async getOrdersByUserForFront({ Before: before }, { shop, customer }) {
    const orders = await listOrders(shop, customer.customerId, { kind: 'buy', before });
    return { data: orders.map((listed) => presentCoinOrder(shop.pictures, listed)) };
  },

  async getConvertCoinOrder({ Before: before }, { shop, customer }) {
    const orders = await listOrders(shop, customer.customerId, { kind: 'convert', before });
    return { data: orders.map((listed) => presentConvertedOrder(shop.pictures, listed)) };
  },

  async GetOrderDetailsById({ CartId }, { shop, customer }) {
    const order = await findOrder(shop, customer.customerId, String(CartId));
    return { data: presentLines(shop.pictures, order) };
  },

  async GetOrderStatus({ ONumber }, { shop, customer }) {
    return { data: [await statusOf(shop, customer.customerId, ONumber)] };
  },

  async AnswerAsked({ ONumber, Utr, file, RequestId }, { shop, customer }) {
    await answerAsk(shop, customer.customerId, {
      orderNumber: ONumber.trim().toUpperCase(),
      utr: Utr,
      file,
      requestId: RequestId,
    });
    await matchTold(shop, Utr);
    return { data: [await statusOf(shop, customer.customerId, ONumber)] };
  },

  async GetInvoice({ ONumber, Number }, { shop, customer }) {
    const wanted = { orderNumber: ONumber.trim(), note: Number?.trim() ?? '' };
    const { fileName, pdf } = await openDocument(shop, customer.customerId, wanted);
    return { data: [{ FileName: fileName, Pdf: pdf.toString('base64') }] };
  },
};
