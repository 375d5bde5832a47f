import type { Ticket } from '#shared/contract/digital.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHARE } from '#client/ui/button/more-icons.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import styles from './ticket.module.css';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { clockTime } from '#client/rates/clock-time.ts';
import { longDay } from '#client/rates/indian-date.ts';
import { isSale, tradeName } from './ticket.ts';

/** The quote's number and the store's signature, and a button to share it as text. */
export function TicketShare({ ticket }: { ticket: Ticket }) {
  const { config } = useServices();
  const { ONumber, Signature } = ticket;
  if (!ONumber) return null;

  async function share() {
    const title = m.ticket_text_title({ shop: config.projectName, number: ONumber });
    const text = ticketText(ticket, config.projectName);
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, text });
      } catch (error) {
        // The customer closed the sheet; anything else falls back to copying.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(m.ticket_shared_copied());
    } catch {
      showError(m.ticket_share_failed());
    }
  }
  return (
    <div className={styles.stub}>
      <dl className={styles.marks}>
        <div>
          <dt>{m.ticket_number()}</dt>
          <dd className="num" translate="no">
            {ONumber}
          </dd>
        </div>
        {Signature && (
          <div>
            <dt>{m.ticket_signature()}</dt>
            <dd className="num" translate="no">
              {writtenSignature(Signature)}
            </dd>
          </div>
        )}
      </dl>
      {Signature && <p className={styles.about}>{m.ticket_signature_about()}</p>}
      <Button variant="secondary" size="small" onClick={() => void share()}>
        <Icon name={SHARE} size={18} />
        {m.ticket_share()}
      </Button>
    </div>
  );
}

/** A ticket as text to share: everything that its signature covers. */
function ticketText(ticket: Ticket, shop: string): string {
  const sale = isSale(ticket);
  const name = tradeName(ticket);
  const fine = readMetal(ticket.source) === 'silver' ? '999' : '24K 999';
  const grams = exact(ticket.quantity).toFixed();
  return [
    m.ticket_text_title({ shop, number: ticket.ONumber }),
    sale ? m.ticket_text_sell({ grams, name, fine }) : m.ticket_text_buy({ grams, name, fine }),
    m.ticket_text_rate({ price: formatRupees(ticket.livePrice) }),
    m.ticket_text_value({ value: formatRupees(ticket.value) }),
    !sale && m.ticket_text_gst({ gst: formatRupees(ticket.gst) }),
    m.ticket_text_total({ total: formatRupees(ticket.total) }),
    m.ticket_text_until({
      day: longDay(ticket.expiresAt),
      time: clockTime(ticket.expiresAt, 'seconds'),
    }),
    ticket.Signature && m.ticket_text_signature({ signature: writtenSignature(ticket.Signature) }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** In groups of four, so that the signature can be read aloud. */
const writtenSignature = (signature: string): string => signature.replace(/(.{4})(?=.)/g, '$1 ');
