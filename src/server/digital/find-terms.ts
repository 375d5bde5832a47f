import type { Metal } from '#shared/pricing/unit-price.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { digitalTerms } from '../db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

export type TermsRow = typeof digitalTerms.$inferSelect;

/** The terms of each metal, as the desk has set them. */
export async function findTerms({ db }: Pick<ShopContext, 'db'>): Promise<Record<Metal, TermsRow>> {
  const rows = await db.select().from(digitalTerms);
  const of = (metal: Metal): TermsRow => {
    const row = rows.find(({ source }) => source === metal);
    if (!row) throw new Error(`There are no terms for digital ${metal}`);
    return row;
  };
  return { gold: of('gold'), silver: of('silver') };
}

/** Whether a metal is traded: the desk has opened it. */
export const isOpen = ({ openedAt }: Pick<TermsRow, 'openedAt'>): boolean => openedAt !== null;

/** Throws a Refusal 409 for a metal that is not traded. */
export function requireOpen(metal: Metal, terms: Record<Metal, TermsRow>): void {
  if (isOpen(terms[metal])) return;
  throw new Refusal(
    REFUSED.conflict,
    metal === 'gold' ? m.digital_closed_gold() : m.digital_closed_silver(),
  );
}
