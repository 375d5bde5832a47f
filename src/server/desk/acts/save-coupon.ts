import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type CouponTerms, couponTerms } from '#shared/desk/contract/catalogue/coupons.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { deskLimits } from '#server/db/schema/desk.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { deskAct } from '../approvals/desk-act.ts';
import type { DeskTx } from '../command-line/command.ts';
import { paise } from '../command-line/money.ts';
import { changeVersioned } from '../content/change-versioned.ts';
import { couponKind, readTerms, sayCoupon } from '../content/coupons.ts';
import { alonePercent } from './set-premiums.ts';

const couponArgs = v.object({
  code: v.string(),
  /** The revision that was seen; absent for a new coupon. */
  revision: v.optional(v.number()),
  terms: couponTerms,
});

/**
 * Creates a coupon, or changes its terms; orders that used it keep what they got. A coupon that could take more off an order
 * than one person may give away needs a second person. Throws a Refusal 400 for invalid terms, 409 where somebody was quicker or
 * the code is taken.
 */
export const saveCouponAct = deskAct({
  name: 'save-coupon',
  right: 'coupons.edit',
  args: couponArgs,
  summary: ({ code, terms }) => `the coupon ${sayCoupon(code, terms)}`,
  async run(tx, { code, revision, terms }) {
    const wanted = readTerms(terms);
    const why = await beyondOne(tx, wanted);
    const kept = await changeVersioned(tx, couponKind, {
      id: code,
      seen: revision,
      next(before) {
        if (before && revision === undefined && !isDeepStrictEqual(before, wanted)) {
          throw new Refusal(
            REFUSED.conflict,
            `There is a coupon ${code} already. Open it instead.`,
          );
        }
        if (!before && revision !== undefined) {
          throw new Refusal(REFUSED.notFound, `There is no coupon ${code}.`);
        }
        const same = before && isDeepStrictEqual({ ...before, note: '' }, { ...wanted, note: '' });
        if (why && !same) tx.requireSecond(why);
        return wanted;
      },
    });
    const { changed } = kept;
    const said = `${sayCoupon(code, wanted)}.`;
    return {
      lines: [changed ? said : `Nothing was changed: ${said}`],
      data: { code, revision: kept.revision, changed },
    };
  },
});

/** Coupons for undoing a change: one person may not bring back terms that need a second one. Throws a Refusal 409. */
export const undoneCoupon: typeof couponKind = {
  ...couponKind,
  async check(tx, terms) {
    const why = await beyondOne(tx, terms);
    if (!why) return;
    throw new Refusal(
      REFUSED.conflict,
      `Nothing was changed: ${why}. Save its terms instead: a second person looks at them.`,
    );
  },
};

/**
 * Why one person may not activate a coupon alone: per order it takes off more rupees than they may pay out at once, or, without
 * a limit in rupees, a larger percentage than they may move a premium by.
 */
async function beyondOne(tx: DeskTx, terms: CouponTerms): Promise<string | undefined> {
  if (!terms.active) return undefined;
  const most = terms.kind === 'rupees' ? terms.value : terms.most;
  if (most === null) {
    const percent = alonePercent(tx);
    return exact(terms.value).gt(percent)
      ? `it takes more than ${percent} % off, however much that is; with a limit in rupees one person may do it`
      : undefined;
  }
  const [limit] = await tx.shop.db.select().from(deskLimits).where(eq(deskLimits.name, 'rupees'));
  return limit && paiseOf(most) > limit.each
    ? `it takes up to ${paise(paiseOf(most))} off an order, more than the ${paise(limit.each)} that one person may give away at once`
    : undefined;
}
