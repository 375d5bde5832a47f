import { asc, count, isNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { vaultBars } from '#server/db/schema/ledger.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { coverOf, findReserved, findVaultStand } from '#server/digital/ledger/vault.ts';

const METALS = ['gold', 'silver'] as const;

/** The metal in the vault, customers' holdings and their cover, in grams. */
export async function readVault(shop: ShopContext) {
  const stand = await findVaultStand(shop);
  const reserved = await findReserved(shop);
  return METALS.map((metal) => {
    const [inVault, customers] = [stand.inVault[metal], stand.customers[metal]];
    return {
      metal,
      inVault: toGrams(inVault),
      customers: toGrams(customers),
      reserved: toGrams(reserved[metal]),
      free: toGrams(inVault - customers - reserved[metal]),
      cover: coverOf(stand, metal) ?? null,
    };
  });
}

const MOST_BARS = 500;

/** The bars in the vault, as many as a screen shows, and their total number. */
export async function findBars({ db }: ShopContext) {
  const there = isNull(vaultBars.left);
  const [all] = await db.select({ bars: count() }).from(vaultBars).where(there);
  const bars = await db
    .select({ number: vaultBars.number, deposit: vaultBars.deposit })
    .from(vaultBars)
    .where(there)
    .orderBy(asc(vaultBars.id))
    .limit(MOST_BARS);
  return { bars, barCount: all?.bars ?? 0 };
}
