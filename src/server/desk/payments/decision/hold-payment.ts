import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { PaymentHolder } from '#shared/desk/contract/payments/payment-fields.ts';
import type { ShopContext } from '#server/context.ts';
import { paymentHolds } from '#server/db/schema/desk-payments.ts';
import { staff } from '#server/db/schema/staff.ts';
import { idleSince } from '#server/payments/in-hand.ts';
import type { Desk, DeskAnswer } from '../../command-line/command.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { clockTime } from '../../command-line/words.ts';

type Shop = Pick<ShopContext, 'db' | 'now'>;

/** Who holds these items, by item; a command, which is no member of staff, leaves `me` out. */
export async function findHolders(
  shop: Shop,
  items: string[],
  me?: number,
): Promise<Map<string, PaymentHolder>> {
  if (items.length === 0) return new Map();
  const rows = await shop.db
    .select({ hold: paymentHolds, name: staff.name })
    .from(paymentHolds)
    .innerJoin(staff, eq(staff.id, paymentHolds.staffId))
    .where(and(inArray(paymentHolds.item, items), gt(paymentHolds.touchedAt, idleSince(shop))));
  return new Map(
    rows.map(({ hold, name }) => [
      hold.item,
      { name, since: hold.since.getTime(), mine: hold.staffId === me },
    ]),
  );
}

/** The names of all holders, each once. */
export async function findHolderNames(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .selectDistinct({ name: staff.name })
    .from(paymentHolds)
    .innerJoin(staff, eq(staff.id, paymentHolds.staffId))
    .where(gt(paymentHolds.touchedAt, idleSince(shop)))
    .orderBy(staff.name);
  return rows.map(({ name }) => name);
}

interface Wanted {
  item: string;
  me: number;
  takeOver: boolean;
}

/**
 * Takes hold of an item, or renews the hold. Throws a Refusal 409 where somebody else holds it; with `takeOver` it is taken from
 * them, which the audit log records.
 */
export function holdPayment(desk: Desk, { item, me, takeOver }: Wanted): Promise<PaymentHolder> {
  return together(desk, async (tx) => {
    const { shop } = tx;
    const at = new Date(shop.now());
    const mine = { item, staffId: me, since: at, touchedAt: at };
    await shop.db.insert(paymentHolds).values(mine).onConflictDoNothing();
    const [row] = await shop.db
      .select({ hold: paymentHolds, name: staff.name })
      .from(paymentHolds)
      .innerJoin(staff, eq(staff.id, paymentHolds.staffId))
      .where(eq(paymentHolds.item, item))
      .for('update', { of: paymentHolds });
    if (!row) throw new Error(`${item} was not held`);
    const { hold, name } = row;
    const isTheirs = hold.staffId !== me && hold.touchedAt > idleSince(shop);
    if (isTheirs && !takeOver) throw heldBy(name, hold.since);
    const since = hold.staffId === me ? hold.since : at;
    await shop.db
      .update(paymentHolds)
      .set({ staffId: me, since, touchedAt: at })
      .where(eq(paymentHolds.item, item));
    if (isTheirs) {
      await recordAudit(tx, { act: 'payment-taken-over', subject: item, details: { from: name } });
    }
    return { name: tx.by, since: since.getTime(), mine: true };
  });
}

const heldBy = (name: string, since: Date): Refusal =>
  new Refusal(
    REFUSED.conflict,
    `${name} has had this since ${clockTime(since)}. Nothing was changed. Take it over if they are away.`,
  );

/** Releases an item that this person holds. */
export async function letGo({ db }: Pick<ShopContext, 'db'>, item: string, me: number) {
  const gone = await db
    .delete(paymentHolds)
    .where(and(eq(paymentHolds.item, item), eq(paymentHolds.staffId, me)))
    .returning({ item: paymentHolds.item });
  return gone.length > 0;
}

async function findHold(shop: Shop, item: string) {
  const [row] = await shop.db
    .select({ hold: paymentHolds, name: staff.name })
    .from(paymentHolds)
    .innerJoin(staff, eq(staff.id, paymentHolds.staffId))
    .where(and(eq(paymentHolds.item, item), gt(paymentHolds.touchedAt, idleSince(shop))));
  return row;
}

/** Throws a Refusal 409 where somebody else holds the item. */
export async function refuseHeld(shop: Shop, item: string, me: number): Promise<void> {
  const row = await findHold(shop, item);
  if (row && row.hold.staffId !== me) throw heldBy(row.name, row.hold.since);
}

/**
 * Decides by a command, whose person is known by their name, which is unique among the staff. Throws a Refusal 409 where somebody
 * else holds the item. With `takeOver` they lose it once it is decided, which the audit log records: what was refused, or waits for a
 * second person, takes nothing from them. The command itself holds nothing: it decides at once.
 */
export async function decideHeld(
  desk: Desk,
  { item, takeOver }: Pick<Wanted, 'item' | 'takeOver'>,
  decide: () => Promise<DeskAnswer>,
): Promise<DeskAnswer> {
  const row = await findHold(desk.shop, item);
  const isTheirs = row !== undefined && row.name !== desk.by;
  if (isTheirs && !takeOver) throw heldBy(row.name, row.hold.since);
  const answer = await decide();
  if (!isTheirs || answer.failed) return answer;
  await together(desk, async (tx) => {
    if (!(await letGo(tx.shop, item, row.hold.staffId))) return;
    await recordAudit(tx, {
      act: 'payment-taken-over',
      subject: item,
      details: { from: row.name },
    });
  });
  return answer;
}

/** Removes holds that have ended. */
export async function sweepHeld(shop: Shop): Promise<void> {
  await shop.db.delete(paymentHolds).where(lte(paymentHolds.touchedAt, idleSince(shop)));
}
