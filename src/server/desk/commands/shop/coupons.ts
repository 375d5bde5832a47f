import { asc } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { couponRow } from '#server/catalogue/import/file-rows.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { saveCouponAct } from '../../acts/save-coupon.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { changeCoupon, findCoupon, plainCoupon, sayCoupon } from '../../content/coupons.ts';
import { together } from '../../record-audit.ts';
import { table } from '../../command-line/table.ts';
import { rupees } from '../../command-line/words.ts';

export const couponListCommand: DeskCommand = {
  name: 'coupon list',
  right: 'coupons.see',
  takes: [],
  about: 'the coupons, the retired ones too',
  async run({ shop: { db } }) {
    const { code, kind, amount, percent, active } = coupons;
    const data = await db
      .select({ code, kind, amount, percent, active })
      .from(coupons)
      .orderBy(asc(code));
    const rows = data.map((each) => [
      each.code,
      each.kind === 'percent' ? `${Number(each.percent)} %` : rupees(each.amount),
      each.active ? 'active' : 'retired',
    ]);
    return { lines: rows.length > 0 ? table(['CODE', 'OFF', ''], rows) : ['No coupons.'], data };
  },
};

export const couponAddCommand: DeskCommand = {
  name: 'coupon add',
  right: 'coupons.edit',
  takes: ['CODE', 'RUPEES'],
  about: 'a coupon that takes so much off an order, once for each customer',
  async run(desk, given) {
    const { code, amount } = readCoupon(given.place('CODE'), given.place('RUPEES'));
    const terms = plainCoupon(amount);
    const before = await findCoupon(desk.shop, code);
    if (before?.terms.active) {
      const off = `${sayCoupon(code, before.terms)}.`;
      if (before.terms.kind !== 'rupees' || before.terms.value !== terms.value) {
        throw new Refusal(REFUSED.conflict, `${off} Retire it first, then add it anew.`);
      }
      return { lines: [`Nothing was changed: ${off}`], data: { code, amount, changed: false } };
    }
    const wanted = { code, terms, ...(before && { revision: before.revision }) };
    return carryOut(desk, saveCouponAct, wanted);
  },
};

export const couponRetireCommand: DeskCommand = {
  name: 'coupon retire',
  right: 'coupons.edit',
  takes: ['CODE'],
  about: 'nobody can use it any more; orders that did keep it',
  run(desk, given) {
    const code = given.place('CODE').trim().toUpperCase();
    return together(desk, async (tx) => {
      const changed = await changeCoupon(tx, code, (before) => {
        if (!before) throw new Refusal(REFUSED.notFound, `There is no coupon ${code}.`);
        return { ...before, active: false };
      });
      const line = changed ? `${code} is retired.` : `Nothing was changed: ${code} is retired.`;
      return { lines: [line], data: { code, changed } };
    });
  },
};

function readCoupon(code: string, amount: string) {
  const parsed = v.safeParse(couponRow, { code, amount });
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new WrongUsage(`The coupon’s ${String(issue.path?.[0]?.key)} ${issue.message}.`);
  }
  if (Number(parsed.output.amount) === 0) throw new WrongUsage('A coupon takes more than 0 off.');
  return parsed.output;
}
