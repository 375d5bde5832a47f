import type { Ticket } from '#shared/contract/digital.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHARE } from '#client/ui/button/more-icons.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import { ticketText, writtenSignature } from './ticket-text.ts';
import styles from './ticket.module.css';

/** What names the quote and shows that the store wrote it, and the way to hand it on as text. */
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
          <dd className="num">{ONumber}</dd>
        </div>
        {Signature && (
          <div>
            <dt>{m.ticket_signature()}</dt>
            <dd className="num">{writtenSignature(Signature)}</dd>
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
