import * as v from 'valibot';
import { ORDER_KINDS } from '../../../contract/order-kind.ts';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { plainCode } from '../../../typed-text.ts';
import { deskOperation } from '../desk-operation.ts';
import { decimalText, deskText, doneReply, id, page, time, wholeNumber } from '../fields.ts';
import { historyReply, historyRequest, undoRequest } from '../staff/history.ts';

const count = wholeNumber(1_000_000);
const ids = v.pipe(v.array(id), v.maxLength(1000));

/** What a coupon takes off, when, and for whom. Its code never changes. */
export const couponTerms = v.object({
  kind: v.picklist(['rupees', 'percent']),
  /** Rupees off, or percent of the pieces before charges and taxes. */
  value: decimalText,
  /** The most rupees that a percent coupon takes off; null for no limit. */
  most: v.nullable(decimalText),
  active: v.boolean(),
  fromAt: v.nullable(time),
  untilAt: v.nullable(time),
  /** How many orders may use it; null for any number. */
  uses: v.nullable(count),
  usesEach: count,
  /** The least rupees of the pieces, before charges and taxes. */
  minimum: decimalText,
  /** Only where all pieces are of these metals; empty for any. */
  metals: v.array(v.picklist(['gold', 'silver'])),
  productIds: ids,
  /** Only for these customers; empty for everybody. */
  customerIds: ids,
  note: deskText(300),
});
export type CouponTerms = v.InferOutput<typeof couponTerms>;

const listed = v.object({
  id,
  code: v.string(),
  revision: v.number(),
  terms: couponTerms,
  used: v.number(),
  /** Whether a customer could use it now. */
  standing: v.picklist(['off', 'waits', 'usable', 'over', 'used-up']),
});
export type ListedCoupon = v.InferOutput<typeof listed>;

const reads = {
  access: 'coupons.see',
  effect: 'read',
  topics: ['content', 'prices', 'orders'],
} as const;
const changes = { access: 'coupons.edit', effect: 'change' } as const;

/** Operations of the desk: coupons. Each is checked again in the transaction that places an order. */
export const couponOperations = {
  ListCoupons: deskOperation({
    ...reads,
    name: 'ListCoupons',
    request: v.object({ search: v.optional(deskText(60)), ...page }),
    reply: v.object({ coupons: v.array(listed), next: v.optional(v.string()) }),
  }),
  /** Saves a new coupon, if without a revision, in plain letters, or other terms of an existing one, whose code may be of before. */
  SaveCoupon: deskOperation({
    ...changes,
    name: 'SaveCoupon',
    request: v.object({
      code: v.pipe(
        v.string(),
        v.trim(),
        v.toUpperCase(),
        v.check(
          (code) => /^[^\s\p{C}]{2,40}$/u.test(plainCode(code)),
          'must be 2 to 40 letters or digits without spaces',
        ),
      ),
      revision: v.optional(v.number()),
      terms: couponTerms,
    }),
    /** `revision`: the coupon's, unless it waits for a second person. */
    reply: v.object({ ...doneReply.entries, revision: v.optional(v.number()) }),
  }),
  /** The orders that used it, newest first, with the rupees that it took off. */
  CouponUses: deskOperation({
    ...reads,
    name: 'CouponUses',
    request: v.object({ code: v.string(), ...page }),
    reply: v.object({
      uses: v.array(
        v.object({
          orderNumber: v.string(),
          at: time,
          state: v.picklist(ORDER_STATES),
          kind: v.picklist(ORDER_KINDS),
          off: decimalText,
          total: decimalText,
        }),
      ),
      next: v.optional(v.string()),
    }),
  }),
  CouponHistory: deskOperation({
    ...reads,
    name: 'CouponHistory',
    request: historyRequest,
    reply: historyReply,
  }),
  UndoCoupon: deskOperation({
    ...changes,
    name: 'UndoCoupon',
    request: undoRequest,
    reply: doneReply,
  }),
};
