import { and, desc, inArray, lt } from 'drizzle-orm';
import { exact } from '#shared/pricing/decimal.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { premiumBounds } from '#server/catalogue/import/premium-bounds.ts';
import { plainDecimal } from '#server/catalogue/listings/present-product.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { findTerms, type TermsRow } from '#server/digital/find-terms.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { findFree } from '#server/digital/ledger/vault.ts';
import { currentPremiums, USUAL_ALONE_PERCENT } from '../acts/set-premiums.ts';
import type { Desk } from '../command-line/command.ts';
import { leastSpread } from './digital-terms.ts';

type Prices = DeskReplyOf<(typeof pricesOperations)['Prices']>;
type History = DeskReplyOf<(typeof pricesOperations)['PriceHistory']>;

/** The current premiums and terms, with their bounds. */
export async function readPrices(desk: Desk): Promise<Prices> {
  const { shop } = desk;
  const premiums = await currentPremiums(desk);
  const terms = await findTerms(shop);
  const free = await findFree(shop);
  const present = (row: TermsRow, units: number) => ({
    buyPercent: plainDecimal(row.buyPercent),
    sellPercent: plainDecimal(row.sellPercent),
    gst: plainDecimal(row.gst),
    minValue: plainDecimal(row.minValue),
    maxValue: plainDecimal(row.maxValue),
    openedAt: row.openedAt?.getTime() ?? null,
    free: toGrams(units),
  });
  return {
    premiums: premiums
      ? {
          gold999: plainDecimal(premiums.gold999),
          gold995: plainDecimal(premiums.gold995),
          silver999: plainDecimal(premiums.silver999),
        }
      : null,
    bounds: await premiumBounds(shop.db),
    alonePercent: shop.premiumAlonePercent ?? USUAL_ALONE_PERCENT,
    terms: {
      gold: present(terms.gold, free.gold),
      silver: present(terms.silver, free.silver),
    },
    leastSpread: leastSpread(shop.digitalTolerancePercent),
  };
}

const ACTS: Record<string, string> = {
  premiums: 'Premiums',
  'digital-terms': 'Digital terms',
  'digital-open': 'Digital opened',
  'digital-close': 'Digital closed',
};

const FIELDS: Record<string, string> = {
  gold999: 'Gold 999',
  gold995: 'Gold 995',
  silver999: 'Silver 999',
  buyPercent: 'Buying',
  sellPercent: 'Selling',
  gst: 'GST',
  minValue: 'Least trade',
  maxValue: 'Largest trade',
};

/** Every change of prices, newest first, from the audit log. */
export async function listPriceHistory(
  { shop: { db } }: Desk,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<History> {
  const before = Number(after ?? '');
  const found = await db
    .select()
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.act, Object.keys(ACTS)),
        before > 0 ? lt(auditLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(({ id, at, by, act, subject, details }) => ({
    id,
    at: at.getTime(),
    by,
    what: act === 'premiums' ? 'Premiums' : `${ACTS[act] ?? act}, ${subject}`,
    words: [
      ...differences(details['before'], details['after']),
      ...(typeof details['reason'] === 'string' ? [details['reason']] : []),
      ...(typeof details['approvedBy'] === 'string'
        ? [`approved by ${details['approvedBy']}`]
        : []),
    ],
  }));
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id ?? '') : null };
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function differences(before: unknown, after: unknown): string[] {
  const was = (before ?? {}) as Record<string, unknown>;
  return Object.entries((after ?? {}) as Record<string, unknown>).flatMap(([field, value]) => {
    const name = FIELDS[field];
    const to = String(value);
    const from = String(was[field] ?? '');
    if (!name || !NUMBER.test(to)) return [];
    if (NUMBER.test(from) && exact(from).eq(to)) return [];
    return [
      `${name} ${NUMBER.test(from) ? `${exact(from).toFixed()} → ` : ''}${exact(to).toFixed()}`,
    ];
  });
}
