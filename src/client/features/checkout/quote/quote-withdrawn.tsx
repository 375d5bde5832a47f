import { m } from '#client/messages/compiled/messages.js';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { StaleReason } from '#client/rates/freshness.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { isSale } from '../ticket/ticket.ts';

interface QuoteWithdrawnProps {
  quote: HeldPrice;
  reason: StaleReason;
  onLeave?: () => void;
}

/** The refinery has taken a held price back: nobody may pay or sell at it while that stands. */
export function QuoteWithdrawn({ quote, reason, onLeave }: QuoteWithdrawnProps) {
  const sale = quote.ticket && isSale(quote.ticket);
  return (
    <>
      <Notice kind="warn" title={sale ? m.lock_withdrawn_sale() : m.lock_withdrawn_title()}>
        {staleText(reason)}
        {!sale && ` ${m.lock_withdrawn_text({ number: quote.ONumber })}`}
      </Notice>
      {onLeave && (
        <Button variant="secondary" onClick={onLeave}>
          {m.lock_leave()}
        </Button>
      )}
    </>
  );
}

interface PiecesMissingProps {
  quote: HeldPrice;
  missing: string;
  onLeave: () => void;
}

/** The store has sold or withdrawn pieces since their price was held: it would refuse the order that is paid for now. */
export function PiecesMissing({ quote, missing, onLeave }: PiecesMissingProps) {
  return (
    <>
      <Notice kind="warn" title={m.lock_withdrawn_title()}>
        {`${missing} ${m.lock_missing_paid({ number: quote.ONumber })}`}
      </Notice>
      <Button variant="secondary" onClick={onLeave}>
        {m.lock_failed_to_bag()}
      </Button>
    </>
  );
}
