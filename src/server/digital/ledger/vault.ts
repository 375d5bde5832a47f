import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { digitalPurchases, digitalQuotes } from '#server/db/schema/digital.ts';
import { ownMetal } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { EntrySet } from './entry.ts';
import type { Holdings } from './find-holdings.ts';
import { toGrams } from './grams.ts';
import { lockLedger } from './lock-ledger.ts';

/** The vault's account: metal deposited less what customers hold. Below 0, metal is missing. */
export const VAULT = 'vault';
/** The refinery's account, which deposits and withdraws metal. Its sum is below 0 by what it has deposited. */
export const REFINERY = 'refinery';
/** The mint: it receives the metal of conversions and makes coins of it. */
export const FABRICATION = 'fabrication';

/**
 * How long a ticket keeps its grams after the time on the screen: the minute for which it is honoured, and
 * another for clocks that differ.
 */
const RESERVED_AFTER_MS = 120_000;

const METALS = ['gold', 'silver'] as const;

/** What lies in the vault and to whom it belongs, in whole 0.1 mg. */
export interface VaultStand {
  /** Metal that lies in the vault: deposited, less what was taken back or went to the mint. */
  inVault: Holdings;
  customers: Holdings;
}

export async function findVaultStand({ db }: Pick<ShopContext, 'db'>): Promise<VaultStand> {
  const rows = await db.select().from(ownMetal);
  const sum = (wanted: (account: string) => boolean) => {
    const of = (metal: Metal) =>
      rows
        .filter(({ account, asset }) => asset === metal && wanted(account))
        .reduce((total, { amount }) => total + amount, 0);
    return { gold: of('gold'), silver: of('silver') };
  };
  const free = sum((account) => account === VAULT);
  // Every set balances, so customers hold the negative sum of the refinery's own accounts.
  const customers = negative(sum(() => true));
  return {
    inVault: { gold: free.gold + customers.gold, silver: free.silver + customers.silver },
    customers,
  };
}

/**
 * How much of what customers hold of a metal lies in the vault, in whole percent rounded down and at most 100;
 * undefined where they hold none.
 */
export function coverOf({ inVault, customers }: VaultStand, metal: Metal): number | undefined {
  if (customers[metal] <= 0) return undefined;
  return Math.max(0, Math.min(100, Math.floor((inVault[metal] / customers[metal]) * 100)));
}

// Avoids -0, which no text should show.
const negative = ({ gold, silver }: Holdings): Holdings => ({ gold: 0 - gold, silver: 0 - silver });

/**
 * What customers were promised but do not hold yet, in whole 0.1 mg: tickets that may still be used, and purchases
 * that wait for their payment.
 */
export async function findReserved({
  db,
  now,
}: Pick<ShopContext, 'db' | 'now'>): Promise<Holdings> {
  const units = sql`coalesce(sum(${digitalQuotes.units}), 0)`.mapWith(Number);
  const source = digitalQuotes.source;
  const tickets = await db
    .select({ source, units })
    .from(digitalQuotes)
    .where(
      and(
        gt(digitalQuotes.expiresAt, new Date(now() - RESERVED_AFTER_MS)),
        isNull(digitalQuotes.usedAt),
        isNull(digitalQuotes.endedAt),
        eq(digitalQuotes.side, 'buy'),
      ),
    )
    .groupBy(source);
  const purchases = await db
    .select({ source, units })
    .from(orders)
    .innerJoin(digitalPurchases, eq(digitalPurchases.orderId, orders.id))
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId))
    .where(inArray(orders.state, ['placed', 'payment-received']))
    .groupBy(source);
  const of = (metal: Metal) =>
    [...tickets, ...purchases]
      .filter((row) => row.source === metal)
      .reduce((total, row) => total + row.units, 0);
  return { gold: of('gold'), silver: of('silver') };
}

/** What may still be sold, given or taken out, in whole 0.1 mg; below 0 where the vault is short. */
export async function findFree(shop: Pick<ShopContext, 'db' | 'now'>): Promise<Holdings> {
  const { inVault, customers } = await findVaultStand(shop);
  const reserved = await findReserved(shop);
  const of = (metal: Metal) => inVault[metal] - customers[metal] - reserved[metal];
  return { gold: of('gold'), silver: of('silver') };
}

/**
 * Throws a Refusal 409 for a set that takes more out of the vault than is free. A purchase is let through: its
 * grams were reserved when its price was held, and once it is paid they are owed, whatever lies in the vault.
 * Only under the lock of the ledger.
 */
export async function requireVaultCovers(
  tx: Pick<Tx, 'db' | 'now'>,
  { kind, entries }: EntrySet,
): Promise<void> {
  if (kind === 'purchase') return;
  const taken = { gold: 0, silver: 0 };
  for (const { account, asset, amount } of entries) {
    if (account === VAULT && asset !== 'rupees') taken[asset] -= amount;
  }
  if (taken.gold <= 0 && taken.silver <= 0) return;
  const free = await findFree(tx);
  for (const metal of METALS) {
    if (taken[metal] <= 0 || taken[metal] <= free[metal]) continue;
    const grams = { free: toGrams(Math.max(0, free[metal])), needed: toGrams(taken[metal]) };
    const words = metal === 'gold' ? m.vault_gold_too_small : m.vault_silver_too_small;
    throw new Refusal(REFUSED.conflict, words(grams));
  }
}

/**
 * Throws a Refusal 409 where the vault has less of a metal than a customer wants to buy. Until the transaction ends
 * nobody else is promised the same metal.
 */
export async function requireFree(
  tx: Pick<Tx, 'db' | 'now'>,
  { source, units }: { source: Metal; units: number },
): Promise<void> {
  await lockLedger(tx);
  if ((await findFree(tx))[source] >= units) return;
  throw new Refusal(
    REFUSED.conflict,
    source === 'gold' ? m.digital_sold_out_gold() : m.digital_sold_out_silver(),
  );
}
