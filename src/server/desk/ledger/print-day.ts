import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { dayText } from '#server/documents/invoices/invoice-texts.ts';
import { findDayFigures, spanOfDay } from '#server/documents/books/day-figures.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { findClose } from './close-day.ts';
import { compareLines } from './day-lines.ts';

/** The paper of a closed day. Throws a Refusal 404 for a day that is not closed. */
export async function printDay(desk: Desk, day: string) {
  const { shop } = desk;
  const span = spanOfDay(day);
  const close = await findClose(shop, day);
  if (!span || !close) throw new Refusal(REFUSED.notFound, `${day} is not closed.`);
  const lines = compareLines(await findDayFigures(shop, span), close.figures);
  await together(desk, (tx) =>
    recordAudit(tx, { act: 'print-day', subject: day, details: { closedBy: close.by } }),
  );
  const { drawDay } = await import('#server/documents/pdf/draw-day.ts');
  const bytes = await drawDay({
    ...close,
    shop: shop.name,
    day: dayText(span.from),
    lines: lines.map((line) => ({ ...line, closed: line.closed ?? line.value })),
    printedAt: new Date(shop.now()),
  });
  return { name: `day-${day}.pdf`, mediaType: 'application/pdf', base64: bytes.toString('base64') };
}
