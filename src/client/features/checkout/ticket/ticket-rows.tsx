import type { Ticket } from '#shared/contract/digital.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isSale } from './ticket.ts';
import { gstPercent } from './ticket-tax.ts';
import styles from '../quote/quote-summary.module.css';

/** What a trade comes to, in the rows of a payment's summary. */
export function TicketRows({ ticket }: { ticket: Ticket }) {
  const { quantity, livePrice, value, gst } = ticket;
  const rows = [
    [m.ticket_quantity(), m.ticket_gm({ grams: formatGrams(quantity) })],
    [m.ticket_rate(), m.ticket_per_gm({ price: formatRupees(livePrice) })],
    [m.ticket_value(), formatRupees(value)],
    ...(isSale(ticket) ? [] : [[m.lock_gst({ percent: gstPercent(ticket) }), formatRupees(gst)]]),
  ];
  return rows.map(([name, shown]) => (
    <div key={name} className={styles.row}>
      <dt>{name}</dt>
      <dd className="num">{shown}</dd>
    </div>
  ));
}
