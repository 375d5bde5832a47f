import type { ReactNode } from 'react';
import type { Ticket } from '#shared/contract/digital.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { tradedGrams } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { gstPercent, isSale, tradeName, tradePurity } from './ticket.ts';
import { TicketShare } from './ticket-share.tsx';
import styles from './ticket.module.css';

interface TicketDocumentProps {
  ticket: Ticket;
  /** The countdown of the held price. */
  clock: ReactNode;
  /** The live market price, to compare. */
  live: ReactNode;
}

/** The trade at its held price: amounts, time left, and the store's signature. */
export function TicketDocument({ ticket, clock, live }: TicketDocumentProps) {
  const sale = isSale(ticket);
  return (
    <section aria-labelledby="ticket-total" className={styles.ticket}>
      <header className={styles.head}>
        <p className={styles.metal}>
          <span className={styles.name}>{tradeName(ticket)}</span>
          <span className={styles.purity}>{tradePurity(ticket)}</span>
        </p>
        <div className={styles.live}>
          <p>
            <span className={styles.label}>{m.ticket_live_price()}</span>
            <span className={`num ${styles.rate}`} translate="no">
              {m.ticket_per_gm({ price: formatRupees(ticket.livePrice) })}
            </span>
          </p>
          {live}
        </div>
      </header>
      <div className={styles.sum}>
        <div>
          <h2 id="ticket-total" className={styles.label}>
            {m.ticket_total()}
          </h2>
          <p className={`num ${styles.total}`} translate="no">
            {formatRupees(ticket.total)}
          </p>
          {sale && <p className={styles.about}>{m.ticket_total_sale()}</p>}
        </div>
        {clock}
      </div>
      <div>
        <h2 id="ticket-details" className={styles.details}>
          {m.ticket_details()}
        </h2>
        <table aria-labelledby="ticket-details" className={styles.table}>
          <tbody>
            <Row name={m.ticket_quantity()}>{tradedGrams(ticket.quantity)}</Row>
            <Row name={m.ticket_rate()}>{formatRupees(ticket.livePrice)}</Row>
            <Row name={m.ticket_value()}>{formatRupees(ticket.value)}</Row>
            <Row name={sale ? m.ticket_gst_none() : m.ticket_gst({ percent: gstPercent(ticket) })}>
              {sale ? m.ticket_gst_sale() : formatRupees(ticket.gst)}
            </Row>
          </tbody>
        </table>
      </div>
      <TicketShare ticket={ticket} />
    </section>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num" translate="no">
        {children}
      </td>
    </tr>
  );
}
