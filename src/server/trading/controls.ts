import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Pause } from '#shared/contract/pauses.ts';
import type { Database } from '#server/db/database.ts';
import { type DeskSettings, readDeskSettings } from '#server/setup/desk-settings.ts';
import { acceptedLevels, halts, marketTimes, rateBands } from '#server/db/schema/trading.ts';
import type { Band, GuardRules, Level } from '#server/rates/guard/state.ts';

export type HaltRow = typeof halts.$inferSelect;

/** The desk's decisions about trading, as stored in the database. */
export interface Controls {
  bands: GuardRules['bands'];
  ratio: Band;
  accepted: (Level & { id: number; by: string; reason: string }) | undefined;
  /** The halts in force, oldest first. */
  halts: HaltRow[];
  /** The owner's settings of the shop made at the desk. */
  kept: DeskSettings;
  /** The market's hours as the desk has set them, in the format of MARKET_HOURS; empty for always open. */
  hours: string | undefined;
}

/** Gold to silver, gram for gram: the widest range of the last decades, and too narrow for swapped metals. */
export const USUAL_RATIO: Band = { from: 40, to: 120 };

/** A demo needs no refinery to set its bands. */
export const DEMO_BANDS: GuardRules['bands'] = {
  gold: { from: 90_000, to: 180_000 },
  silver: { from: 100_000, to: 250_000 },
};

export async function readControls(db: Database): Promise<Controls> {
  const bands = await db.select().from(rateBands);
  const [accepted] = await db
    .select()
    .from(acceptedLevels)
    .orderBy(desc(acceptedLevels.id))
    .limit(1);
  const open = await db.select().from(halts).where(isNull(halts.resumedAt)).orderBy(asc(halts.id));
  const [times] = await db.select().from(marketTimes).where(eq(marketTimes.id, 1));
  const bandOf = (of: (typeof bands)[number]['of']) => {
    const row = bands.find((each) => each.of === of);
    return row && { from: Number(row.from), to: Number(row.to) };
  };
  const [gold, silver] = [bandOf('gold'), bandOf('silver')];
  return {
    bands: { ...(gold && { gold }), ...(silver && { silver }) },
    ratio: bandOf('ratio') ?? USUAL_RATIO,
    accepted: accepted && {
      id: accepted.id,
      by: accepted.by,
      reason: accepted.reason,
      gold: Number(accepted.gold),
      silver: Number(accepted.silver),
      at: accepted.acceptedAt.getTime(),
    },
    halts: open,
    kept: await readDeskSettings(db),
    hours: times?.hours,
  };
}

/** The halts in the form that customers see: without who and why. */
export const pausesOf = (open: readonly Pick<HaltRow, 'metal' | 'part'>[]): Pause[] =>
  open.map(({ metal, part }) => ({ part, ...(metal && { metal }) }));
