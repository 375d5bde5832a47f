import { and, asc, count, desc, eq, gt, ilike, inArray, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  type CouponTerms,
  couponTerms,
  type ListedCoupon,
} from '#shared/desk/contract/catalogue/coupons.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { couponUses, orders } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import type { DeskTx } from '../command-line/command.ts';
import { rupees } from '../command-line/words.ts';
import { changeVersioned } from './change-versioned.ts';
import type { VersionedKind } from './versioned-kind.ts';

type CouponRow = typeof coupons.$inferSelect;

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;
const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
const plain = (text: string): string => exact(text).toFixed();

/** A coupon's terms, by its code. A coupon is never removed: orders refer to it. */
export const couponKind: VersionedKind<CouponTerms> = {
  name: 'coupon',
  act: 'coupon',
  schema: couponTerms as v.GenericSchema<unknown, CouponTerms>,
  async hold({ shop: { db } }, code) {
    // An import of the catalogue sets coupons too, so both take the same lock.
    await lockCatalogue(db);
    const [row] = await db.select().from(coupons).where(eq(coupons.code, code)).for('update');
    return row && { revision: row.revision, state: termsOf(row) };
  },
  async put({ shop: { db } }, code, { state, revision }) {
    if (!state) {
      throw new Refusal(REFUSED.conflict, 'A coupon stays. Switch it off instead.');
    }
    const values = { ...rowOf(state), code, revision };
    await db
      .insert(coupons)
      .values(values)
      .onConflictDoUpdate({ target: coupons.code, set: values });
  },
};

/** A coupon's current terms, without a lock; undefined for an unknown code. */
export async function findCoupon(
  { db }: Pick<ShopContext, 'db'>,
  code: string,
): Promise<{ revision: number; terms: CouponTerms } | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row && { revision: row.revision, terms: termsOf(row) };
}

const termsOf = (row: CouponRow): CouponTerms => ({
  kind: row.kind,
  value: plain(row.kind === 'percent' ? row.percent : row.amount),
  most: row.most === null ? null : plain(row.most),
  active: row.active,
  fromAt: timeOf(row.fromAt),
  untilAt: timeOf(row.untilAt),
  uses: row.uses,
  usesEach: row.usesEach,
  minimum: plain(row.minimum),
  metals: row.metals,
  productIds: row.productIds,
  customerIds: row.customerIds,
  note: row.note,
});

const rowOf = ({ value, fromAt, untilAt, ...terms }: CouponTerms) => ({
  ...terms,
  amount: terms.kind === 'rupees' ? value : '0',
  percent: terms.kind === 'percent' ? value : '0',
  fromAt: dateOf(fromAt),
  untilAt: dateOf(untilAt),
});

/** Terms in their stored form. Throws a Refusal 400 for invalid ones. */
export function readTerms(terms: CouponTerms): CouponTerms {
  const { kind, value, most, minimum, fromAt, untilAt, uses, usesEach } = terms;
  const wrong = (words: string) => new Refusal(REFUSED.badInput, words);
  const paise = (text: string) => exact(text).round(2).eq(exact(text));
  if (!exact(value).gt(0)) throw wrong('A coupon takes more than 0 off.');
  if (kind === 'percent' && exact(value).gt(90)) throw wrong('A coupon takes at most 90 % off.');
  if (![value, minimum, most ?? '0'].every(paise)) throw wrong('Two decimals at most.');
  if (exact(minimum).lt(0)) throw wrong('The minimum must not be below 0.');
  if (most !== null && !exact(most).gt(0))
    throw wrong('The most that it takes off must be above 0.');
  if (fromAt !== null && untilAt !== null && untilAt <= fromAt) {
    throw wrong('It must end after it begins.');
  }
  if (uses !== null && uses < usesEach) {
    throw wrong('One customer cannot use it more often than everybody together.');
  }
  const sorted = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);
  return {
    ...terms,
    value: plain(value),
    minimum: plain(minimum),
    // Only percent coupons have a limit in rupees.
    most: kind === 'percent' && most !== null ? plain(most) : null,
    // Both metals means any metal, which is stored as none.
    metals: terms.metals.length === 1 ? terms.metals : [],
    productIds: sorted(terms.productIds),
    customerIds: sorted(terms.customerIds),
  };
}

/** What a coupon does: a sentence without its full stop, since it also stands within others. */
export function sayCoupon(code: string, { kind, value, most, active }: CouponTerms): string {
  if (!active) return `${code} is switched off`;
  const off = kind === 'rupees' ? rupees(value) : `${value} %`;
  const limit = most === null ? '' : `, at most ${rupees(most)},`;
  return `${code} takes ${off}${limit} off an order`;
}

/** Changes one term of a coupon, for the command line; `terms` receives the current ones. */
export async function changeCoupon(
  tx: DeskTx,
  code: string,
  terms: (before: CouponTerms | undefined) => CouponTerms,
): Promise<boolean> {
  const { changed } = await changeVersioned(tx, couponKind, { id: code, next: terms });
  return changed;
}

/** The terms of a coupon of this many rupees, once per customer. */
export const plainCoupon = (amount: string): CouponTerms => ({
  kind: 'rupees',
  value: plain(amount),
  most: null,
  active: true,
  fromAt: null,
  untilAt: null,
  uses: null,
  usesEach: 1,
  minimum: '0',
  metals: [],
  productIds: [],
  customerIds: [],
  note: '',
});

interface ListAsked {
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Coupons by their codes, with the numbers of orders that used them. */
export async function listCoupons(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  { search = '', after, limit }: ListAsked,
): Promise<{ coupons: ListedCoupon[]; next?: string }> {
  const like = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .select()
    .from(coupons)
    .where(
      and(
        search ? ilike(coupons.code, like) : undefined,
        after === undefined ? undefined : gt(coupons.code, after),
      ),
    )
    .orderBy(asc(coupons.code))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const used = await countUses(
    db,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return {
    coupons: shown.map((row) => ({
      id: row.id,
      code: row.code,
      revision: row.revision,
      terms: termsOf(row),
      used: used.get(row.id) ?? 0,
      standing: standingOf(row, used.get(row.id) ?? 0, now()),
    })),
    ...(rows.length > limit && last && { next: last.code }),
  };
}

async function countUses(db: ShopContext['db'], ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: couponUses.couponId, used: count() })
    .from(couponUses)
    .where(inArray(couponUses.couponId, ids))
    .groupBy(couponUses.couponId);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

function standingOf(row: CouponRow, used: number, now: number): ListedCoupon['standing'] {
  if (!row.active) return 'off';
  if (row.fromAt && row.fromAt.getTime() > now) return 'waits';
  if (row.untilAt && row.untilAt.getTime() <= now) return 'over';
  return row.uses !== null && used >= row.uses ? 'used-up' : 'usable';
}

/** The orders that used a coupon, newest first. */
export async function listCouponUses(
  { db }: Pick<ShopContext, 'db'>,
  { code, after, limit }: { code: string; after?: string | undefined; limit: number },
) {
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.number,
      at: orders.placedAt,
      state: orders.state,
      kind: orders.kind,
      off: orders.coupon,
      total: orders.paid,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(
      and(
        eq(coupons.code, code),
        after === undefined ? undefined : lt(orders.id, Number(after) || 0),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    uses: shown.map(({ id: _id, at, ...row }) => ({ ...row, at: at.getTime() })),
    ...(rows.length > limit && last && { next: String(last.id) }),
  };
}
