import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { addToCart, countLines, deleteLine, listCart, updateQuantity } from '../cart/cart.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { requireProvenNumber } from '../accounts/number/require-proven.ts';
import { couponRight, isRightTo } from '../cart/coupon-right.ts';
import { presentLine } from '../cart/present.ts';
import { countAttempt } from '../limits/attempts.ts';
import { findFreePieces } from '../stock/require-stock.ts';
import { verifyCoupon } from '../orders/quotes/verify-coupon.ts';
import { rowId } from '../row-id.ts';
import type { HandlersOf } from './handler.ts';

/** How many coupon codes a customer may try. */
const CODES = { most: 20, windowMs: 60 * 60_000 };

export const cartHandlers: HandlersOf<
  | 'GetCart'
  | 'getItemCount'
  | 'AddToCart'
  | 'UpdateQuantity'
  | 'DeleteCartItemById'
  | 'VerifyCouponCode'
> = {
  async GetCart(_request, { shop, customer }) {
    const { lines, removed } = await listCart(shop, customer.customerId);
    const free = await findFreePieces(
      shop,
      lines.map(({ detail }) => detail.id),
    );
    return {
      data: lines.map((row) => presentLine(shop, row, free)),
      msg: removed.length > 0 ? m.lines_removed({ names: removed.join(', ') }) : '',
    };
  },

  async getItemCount(_request, { shop, customer }) {
    return { data: [{ count: await countLines(shop, customer.customerId) }] };
  },

  async AddToCart({ P_DetailsId, Quantity, Weight, RequestId = '' }, { shop, customer }) {
    const { customerId } = customer;
    const fields = { detailId: rowId(P_DetailsId), quantity: Quantity, weight: Weight };
    // Pieces come on top of those in the bag: what is sent again after a lost answer would be there twice.
    const sent = { operation: 'AddToCart', id: RequestId, fields, customerId };
    return withIdempotencyKey(shop, sent, async (tx) => {
      await addToCart(tx, customerId, fields);
      return { msg: m.added_to_bag() };
    });
  },

  async UpdateQuantity({ CartId, Quantity }, { shop, customer }) {
    const change = { lineId: rowId(CartId), quantity: Quantity };
    await updateQuantity(shop, customer.customerId, change);
    return { data: [{ msg: m.quantity_updated() }], msg: m.quantity_updated() };
  },

  async DeleteCartItemById({ CartId }, { shop, customer }) {
    await deleteLine(shop, customer.customerId, rowId(CartId));
    return { msg: m.line_deleted() };
  },

  async VerifyCouponCode({ CouponCode, couponId = 0 }, { shop, customer }) {
    if (!CouponCode.trim()) throw new Refusal(REFUSED.badInput, m.coupon_missing());
    const { customerId } = customer;
    await requireProvenNumber(shop, customerId);
    // Valid codes count too, so that nobody finds codes by trying. A customer who was given this coupon knows its code
    // already.
    if (!(await isRightTo(shop, customerId, couponId, CouponCode))) {
      await countAttempt(shop, `coupon:${customerId}`, CODES);
    }
    const coupon = await verifyCoupon(shop, customerId, CouponCode);
    if (!coupon) return { data: [{}], msg: m.coupon_invalid() };
    const { id, code, amount, percent, most } = coupon;
    const Id = await couponRight(shop, customerId, id);
    const value = { CouponAmount: amount, CouponPercent: percent, CouponMost: most ?? '0' };
    return { data: [{ Id, CouponCode: code, ...value }], msg: m.coupon_applied() };
  },
};
