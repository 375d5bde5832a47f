import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { TermTexts } from '#shared/desk/contract/catalogue/prices.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { digitalTerms } from '#server/db/schema/digital.ts';
import { findTerms, isOpen, type TermsRow } from '#server/digital/find-terms.ts';
import { findFree } from '#server/digital/ledger/vault.ts';
import type { DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';

const PERCENT = { form: /^\d{1,2}(\.\d{1,4})?$/, must: 'a percentage of 0 to 20, such as 0.5' };
const RUPEES = { form: /^\d{1,9}(\.\d{1,2})?$/, must: 'rupees above 0, such as 100' };

/** The settable terms, by their names in commands. */
export const TERMS = {
  buy: { column: 'buyPercent', most: 20, ...PERCENT },
  sell: { column: 'sellPercent', most: 20, ...PERCENT },
  gst: { column: 'gst', most: 20, ...PERCENT },
  min: { column: 'minValue', most: Number.MAX_SAFE_INTEGER, ...RUPEES },
  max: { column: 'maxValue', most: Number.MAX_SAFE_INTEGER, ...RUPEES },
} as const;
export const TERM_NAMES = ['buy', 'sell', 'gst', 'min', 'max'] as const;
export type TermName = (typeof TERM_NAMES)[number];

/** How a refusal names a term: as a command option, or as a field of the screen. */
export type SayTerm = (name: TermName) => string;

const FIELDS: Record<TermName, string> = {
  buy: 'Buying',
  sell: 'Selling',
  gst: 'GST',
  min: 'The least trade',
  max: 'The largest trade',
};
export const asField: SayTerm = (name) => FIELDS[name];

/** Checks one typed term. Throws a Refusal 400. */
export function requireTerm(name: TermName, text: string, say: SayTerm): string {
  const { form, must, most } = TERMS[name];
  const right =
    form.test(text) && exact(text).lte(most) && !(form === RUPEES.form && exact(text).eq(0));
  if (!right) throw new Refusal(REFUSED.badInput, `${say(name)} must be ${must}.`);
  return text;
}

/** Locks the terms of a metal: two people who set different terms must each see the other's result. */
export async function lockTerms(tx: DeskTx, metal: Metal): Promise<TermsRow> {
  await tx.shop.db.select().from(digitalTerms).where(eq(digitalTerms.source, metal)).for('update');
  return (await findTerms(tx.shop))[metal];
}

/** Throws a Refusal 409 where the terms differ from those that were seen. */
export function requireSeenTerms(row: TermsRow, seen: TermTexts): void {
  if (sameTerms(row, seen)) return;
  throw new Refusal(
    REFUSED.conflict,
    'The terms have changed since you looked. Compare again, then set them.',
  );
}

/** Whether the given terms equal the stored ones. */
export const sameTerms = (row: TermsRow, other: Partial<TermTexts>): boolean =>
  TERM_NAMES.every((name) => {
    const { column } = TERMS[name];
    const text = other[column];
    return text === undefined || exact(row[column]).eq(text);
  });

/** Sets the given terms where they differ, and records it; returns whether they did. Throws a Refusal 400. */
export async function setTerms(
  tx: DeskTx,
  metal: Metal,
  wanted: Partial<TermTexts>,
  say: SayTerm,
): Promise<boolean> {
  const before = await lockTerms(tx, metal);
  const after = { ...before, ...wanted };
  if (exact(after.minValue).gte(after.maxValue)) {
    throw new Refusal(REFUSED.badInput, `${say('min')} must be less than ${say('max')}.`);
  }
  requireSpread(after, tx.shop.digitalTolerancePercent, say);
  if (sameTerms(before, wanted)) return false;
  await tx.shop.db.update(digitalTerms).set(wanted).where(eq(digitalTerms.source, metal));
  await recordAudit(tx, { act: 'digital-terms', subject: metal, details: { before, after } });
  return true;
}

/** The smallest distance between buying and selling: a customer may trade at a rate that is off by the tolerance, each way. */
export const leastSpread = (tolerance: string): string => exact(tolerance).times(2).toFixed();

function requireSpread(
  { buyPercent, sellPercent }: TermsRow,
  tolerance: string,
  say: SayTerm,
): void {
  const spread = exact(buyPercent).plus(sellPercent);
  const least = leastSpread(tolerance);
  if (spread.gte(least)) return;
  throw new Refusal(
    REFUSED.badInput,
    `${say('buy')} and ${say('sell')} together must be at least ${least} %, twice DIGITAL_TOLERANCE_PERCENT; these are ${spread.toFixed()} %.`,
  );
}

/** Opens trading in a metal; returns whether it was closed before. Throws a Refusal 409 where none is in the vault. */
export async function openDigital(
  tx: DeskTx,
  metal: Metal,
  terms: Partial<TermTexts>,
): Promise<boolean> {
  const row = await lockTerms(tx, metal);
  if (isOpen(row)) return false;
  if ((await findFree(tx.shop))[metal] <= 0) {
    throw new Refusal(
      REFUSED.conflict,
      `There is no ${metal} in the vault that could be sold. Nothing was changed. First: desk vault deposit.`,
    );
  }
  await setOpen(tx, metal, new Date(tx.shop.now()));
  await recordAudit(tx, { act: 'digital-open', subject: metal, details: { terms } });
  return true;
}

/** Ends trading in a metal; returns whether it was open. Customers keep what they hold. */
export async function closeDigital(tx: DeskTx, metal: Metal, reason?: string): Promise<boolean> {
  if (!isOpen(await lockTerms(tx, metal))) return false;
  await setOpen(tx, metal, null);
  await recordAudit(tx, {
    act: 'digital-close',
    subject: metal,
    details: { ...(reason && { reason }) },
  });
  return true;
}

const setOpen = ({ shop }: DeskTx, metal: Metal, openedAt: Date | null) =>
  shop.db.update(digitalTerms).set({ openedAt }).where(eq(digitalTerms.source, metal));
