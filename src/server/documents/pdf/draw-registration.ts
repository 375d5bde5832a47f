import { qrPath } from '#shared/qr-path.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Registration } from '../e-invoices/gateway.ts';
import { momentText } from '../invoices/invoice-texts.ts';
import { FAINT, INNER, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

const LABEL: Style = { size: 7, colour: SOFT };
const VALUE: Style = { size: 8 };
const GAP = 8;
/** Two inches, as the portal requires, including the code's quiet zone. */
const CODE = 146;

/** Draws the e-invoice portal's answer, with its signed code. Returns where the drawing ended. */
export function drawRegistration(
  sheet: Sheet,
  { irn, ackNo, ackAt, signedQr }: Registration,
  top: number,
): number {
  sheet.rule(top, FAINT, 0.5);
  const left = { x: MARGIN, width: INNER - CODE - GAP };
  const facts: [string, string][] = [
    [m.e_invoice_irn(), irn],
    [m.e_invoice_ack_number(), ackNo],
    [m.e_invoice_ack_date(), momentText(ackAt)],
  ];
  facts.reduce(
    (y, [label, value]) =>
      sheet.write(value, { ...left, y: sheet.write(label, { ...left, y }, LABEL) }, VALUE) + 6,
    top + GAP,
  );
  const { path, size } = qrPath(signedQr, 'L');
  sheet.doc
    .save()
    .translate(MARGIN + INNER - CODE, top + 4)
    .scale(CODE / size)
    .path(path)
    .fill('#000')
    .restore();
  return top + 4 + CODE + GAP;
}
