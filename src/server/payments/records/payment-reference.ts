import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PAYMENT_CHANNELS } from '#server/db/schema/payments.ts';

export type Channel = (typeof PAYMENT_CHANNELS)[number];

/**
 * The normalised reference of a payment, whoever wrote it down: banks and apps group its digits, pad them with zeros and change
 * the case. A card provider's id is case-sensitive. Empty where there is nothing to compare.
 */
export function referenceKey(channel: Channel, reference: string): string {
  if (channel === 'books') return '';
  if (channel === 'card') return reference.trim() && `card:${reference.trim()}`;
  return utrKey(reference);
}

/** The same for a UTR that a customer gave with an order. */
export const utrKey = (utr: string): string =>
  utr
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/^0+/, '');

/** The same as `utrKey`, of a column with references as somebody wrote them down. */
export const keyIn = (reference: PgColumn): SQL =>
  sql`ltrim(regexp_replace(upper(${reference}), '[^A-Z0-9]', '', 'g'), '0')`;
