import { setImmediate } from 'node:timers/promises';
import { m } from '#server/messages/compiled/messages.js';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import type { ShopContext } from '#server/context.ts';
import { findStatement } from './find-statement.ts';
import { readSpan } from './read-span.ts';
import { statementCsv } from './statement-csv.ts';

export interface WrittenStatement {
  fileName: string;
  mediaType: string;
  bytes: Buffer;
}

export interface AskedStatement {
  /** `2026-04-01`, in India. */
  from: string;
  to: string;
  format: 'pdf' | 'csv';
}

// As with invoices, one at a time is drawn, and waiting requests are answered first.
const turns = limitConcurrency({ atOnce: 1, waiting: 50, crowded: m.statement_crowded });

/**
 * The customer's own holdings and trades over a span of days, as a file. Throws a Refusal 400 for an impossible
 * or too long span, and 429 where too many are requested at once.
 */
export async function writeStatement(
  shop: ShopContext,
  customerId: number,
  { from, to, format }: AskedStatement,
): Promise<WrittenStatement> {
  const statement = await findStatement(shop, customerId, readSpan(from, to));
  const fileName = `statement-${statement.from}-to-${statement.to}.${format}`;
  if (format === 'csv') {
    const bytes = Buffer.from(statementCsv(statement));
    return { fileName, mediaType: 'text/csv;charset=utf-8', bytes };
  }
  const bytes = await turns.run(async () => {
    await setImmediate();
    const { drawStatement } = await import('../pdf/draw-statement.ts');
    return drawStatement(statement, shop.demo);
  });
  return { fileName, mediaType: 'application/pdf', bytes };
}
