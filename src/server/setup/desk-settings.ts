import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { shopSettings } from '#server/db/schema/setup.ts';
import type { Settings } from '#server/settings.ts';

/** Settings of the start that an owner may override at the desk. */
export const PAYEE_SETTINGS = [
  'UPI_PA',
  'UPI_PN',
  'TRANSFER_HOLDER',
  'TRANSFER_ACCOUNT',
  'TRANSFER_IFSC',
  'TRANSFER_BANK',
] as const;
export type PayeeSetting = (typeof PAYEE_SETTINGS)[number];

/** The row with the time at which an owner opened the shop at the desk. */
export const OPENED = 'OPENED';

/** The settings made at the desk. An empty text means a way of paying that the store no longer has. */
export interface DeskSettings {
  payees: Partial<Record<PayeeSetting, string>>;
  /** Epoch ms; undefined where nobody has opened the shop there. */
  openedAt: number | undefined;
}

export const NOTHING_SET: DeskSettings = { payees: {}, openedAt: undefined };

/** Reads a database as it is: an earlier version's has no such table yet. */
export async function findDeskSettings(db: Database): Promise<DeskSettings> {
  const [there] = await db
    .select({ yes: sql<boolean>`to_regclass('shop_settings') is not null` })
    .from(sql`(select 1) as one`);
  return there?.yes ? readDeskSettings(db) : NOTHING_SET;
}

export async function readDeskSettings(db: Database): Promise<DeskSettings> {
  const rows = await db.select().from(shopSettings);
  const payees = Object.fromEntries(
    rows.filter(({ name }) => isPayee(name)).map(({ name, value }) => [name, value]),
  );
  return { payees, openedAt: rows.find(({ name }) => name === OPENED)?.setAt.getTime() };
}

const isPayee = (name: string): boolean => PAYEE_SETTINGS.some((each) => each === name);

/** The effective settings: those of the desk override those of the start. */
export function withDeskSettings(settings: Settings, { payees }: DeskSettings): Settings {
  const held = { ...settings };
  for (const name of PAYEE_SETTINGS) {
    const set = payees[name];
    if (set === undefined) continue;
    if (set === '') delete held[name];
    else held[name] = set;
  }
  return held;
}
