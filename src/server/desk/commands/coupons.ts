import { asc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import * as v from 'valibot';
import { couponRow } from '#server/catalogue/import/file-rows.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { type DeskCommand, type DeskTx, WrongUsage } from '../command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { table } from '../table.ts';
import { rupees } from '../words.ts';

export const couponListCommand: DeskCommand = {
  name: 'coupon list',
  takes: [],
  about: 'the coupons, the retired ones too',
  async run({ shop: { db } }) {
    const { code, amount, active } = coupons;
    const data = await db.select({ code, amount, active }).from(coupons).orderBy(asc(code));
    const rows = data.map((each) => [
      each.code,
      rupees(each.amount),
      each.active ? 'active' : 'retired',
    ]);
    return { lines: rows.length > 0 ? table(['CODE', 'OFF', ''], rows) : ['No coupons.'], data };
  },
};

export const couponAddCommand: DeskCommand = {
  name: 'coupon add',
  takes: ['CODE', 'RUPEES'],
  about: 'a coupon that takes so much off an order, once for each customer',
  run(desk, given) {
    const wanted = readCoupon(given.place('CODE'), given.place('RUPEES'));
    const { code, amount } = wanted;
    return together(desk, async (tx) => {
      const before = await lockCoupon(tx, code);
      const off = `${code} takes ${rupees(before?.active ? before.amount : amount)} off an order.`;
      if (before?.active && before.amount === amount) {
        return { lines: [`Nothing was changed: ${off}`], data: { ...wanted, changed: false } };
      }
      if (before?.active) {
        throw new Refusal(REFUSED.conflict, `${off} Retire it first, then add it anew.`);
      }
      const row = { ...wanted, active: true };
      await tx.shop.db
        .insert(coupons)
        .values(row)
        .onConflictDoUpdate({ target: coupons.code, set: row });
      await recordAudit(tx, { act: 'coupon add', subject: code, details: { amount } });
      return { lines: [off], data: { ...wanted, changed: true } };
    });
  },
};

export const couponRetireCommand: DeskCommand = {
  name: 'coupon retire',
  takes: ['CODE'],
  about: 'nobody can use it any more; orders that did keep it',
  run(desk, given) {
    const code = given.place('CODE').trim().toUpperCase();
    return together(desk, async (tx) => {
      const before = await lockCoupon(tx, code);
      if (!before) throw new Refusal(REFUSED.notFound, `There is no coupon ${code}.`);
      if (!before.active) {
        return {
          lines: [`Nothing was changed: ${code} is retired.`],
          data: { code, changed: false },
        };
      }
      await tx.shop.db.update(coupons).set({ active: false }).where(eq(coupons.id, before.id));
      await recordAudit(tx, { act: 'coupon retire', subject: code });
      return { lines: [`${code} is retired.`], data: { code, changed: true } };
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

/** An import of the catalogue sets coupons too. */
async function lockCoupon({ shop: { db } }: DeskTx, code: string) {
  await lockCatalogue(db);
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}
