import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { DESK_LIMITS, type DeskLimit, deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { lockLimits, sayAmount } from '../approvals/limits.ts';
import { findRule, ONE_USER } from '../approvals/one-user.ts';
import { recordAudit } from '../record-audit.ts';

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Sets what one person may do alone: the first time and downwards without approval, upwards with a second person. */
export const setLimitAct = deskAct({
  name: 'set-limit',
  right: 'limits.set',
  args: v.object({ name: v.picklist(DESK_LIMITS), each: amount, day: amount }),
  summary: ({ name, each, day }) => `set the limit of ${name} to ${sayLimit(name, { each, day })}`,
  async run(tx, { name, each, day }) {
    await lockLimits(tx.shop);
    const { db } = tx.shop;
    const own = eq(deskLimits.name, name);
    const [before] = await db.select().from(deskLimits).where(own);
    const said = sayLimit(name, { each, day });
    if (before && before.each === each && before.day === day) {
      return {
        lines: [`Nothing was changed: the limit of ${name} is ${said}.`],
        data: { name, each, day, changed: false },
      };
    }
    if (before && (each > before.each || day > before.day)) {
      tx.requireSecond(`it raises the limit of ${name} from ${sayLimit(name, before)}`);
    }
    const set = { name, each, day };
    await db
      .insert(deskLimits)
      .values(set)
      .onConflictDoUpdate({ target: deskLimits.name, set: { each, day } });
    await recordAudit(tx, {
      act: 'set-limit',
      subject: name,
      details: { before: before ?? null, after: set },
    });
    return { lines: [`The limit of ${name} is ${said}.`], data: { ...set, changed: true } };
  },
});

/** `₹10,000.00 at once and ₹1,00,000.00 a day`. */
export const sayLimit = (name: DeskLimit, { each, day }: { each: number; day: number }): string =>
  `${sayAmount(name, each)} at once and ${sayAmount(name, day)} a day`;

/**
 * Sets whether one user of the machine may ask under one name and approve under another: the first time and to `no` without
 * approval, later with a second person.
 */
export const setOneUserAct = deskAct({
  name: 'set-one-user',
  right: 'limits.set',
  args: v.object({ value: v.picklist(['yes', 'no']) }),
  summary: ({ value }) => `set one-user to ${value}`,
  async run(tx, { value }) {
    await lockLimits(tx.shop);
    const before = await findRule(tx.shop);
    if (before === value) {
      return {
        lines: [`Nothing was changed: one-user is ${value}.`],
        data: { value, changed: false },
      };
    }
    if (before === 'no') {
      tx.requireSecond('it lets one user of the machine approve what they asked for');
    }
    await tx.shop.db
      .insert(deskRules)
      .values({ name: ONE_USER, value })
      .onConflictDoUpdate({ target: deskRules.name, set: { value } });
    await recordAudit(tx, {
      act: 'set-one-user',
      subject: ONE_USER,
      details: { before: before ?? null, after: value },
    });
    return { lines: [`one-user is ${value}.`], data: { value, changed: true } };
  },
});
