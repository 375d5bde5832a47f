import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { rateBands } from '#server/db/schema/trading.ts';
import type { DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';

type BandRow = typeof rateBands.$inferSelect;

/** The bounds within which an ask, or the ratio of gold to silver, is believed; exact text. */
export type WantedBand = Pick<BandRow, 'of' | 'from' | 'to'>;

/** The largest ratio of a band's ends: a wider band would let a mix-up of units through. */
export const WIDEST_BAND = 5;

/** The fault of a band; undefined where there is none. */
export function bandProblem({ from, to }: Pick<WantedBand, 'from' | 'to'>): string | undefined {
  if (Number(from) >= Number(to)) return 'from must be less than to.';
  if (Number(to) <= WIDEST_BAND * Number(from)) return undefined;
  return `to must be at most ${WIDEST_BAND} times from: ${WIDEST_BAND * Number(from)} for ${from}.`;
}

/**
 * Sets a band; returns whether it differed. Call `shop.refreshTrading` after the transaction. `seenAt`, where given: when the band was
 * set that its editor saw, null for none. Throws a Refusal 409 where somebody else has set another since.
 */
export async function setBand(
  tx: DeskTx,
  wanted: WantedBand,
  seenAt?: number | null,
): Promise<boolean> {
  const { db, now } = tx.shop;
  const [before] = await db
    .select()
    .from(rateBands)
    .where(eq(rateBands.of, wanted.of))
    .for('update');
  const same =
    before &&
    Number(before.from) === Number(wanted.from) &&
    Number(before.to) === Number(wanted.to);
  if (same) return false;
  const isNewer = seenAt !== undefined && before && before.setAt.getTime() !== seenAt;
  if (isNewer && before.by !== tx.by) {
    const [from, to] = [Number(before.from), Number(before.to)];
    throw new Refusal(
      REFUSED.conflict,
      `${before.by} has set ${from} to ${to} meanwhile. Set yours again to replace that.`,
    );
  }
  const row = { ...wanted, by: tx.by, setAt: new Date(now()) };
  await db.insert(rateBands).values(row).onConflictDoUpdate({ target: rateBands.of, set: row });
  const was = before && { from: before.from, to: before.to };
  const details = { before: was, after: { from: wanted.from, to: wanted.to } };
  await recordAudit(tx, { act: 'rate-band', subject: wanted.of, details });
  return true;
}
