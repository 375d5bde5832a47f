import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useSnapshot } from 'valtio/react';
import type { Ticket } from '#shared/contract/digital.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useServices } from '#client/api/services-context.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { QuoteChange } from '../quote/quote-change.tsx';
import { QuoteAnnouncer, QuoteClock, QuoteCountdown } from '../quote/quote-countdown.tsx';
import { createQuoteKeeper, type QuoteState } from '../quote/quote-keeper.ts';
import { PayBar } from '../payment/pay-bar.tsx';
import { dropTicket, isSale, keepTicket, ticketSource } from './ticket.ts';
import { ticketGateText } from './ticket-gate-text.ts';
import { TicketDocument } from './ticket-document.tsx';
import { TradeStepsIndicator } from './trade-steps-indicator.tsx';
import { useFocusAfter } from '../payment/use-focus-after.ts';
import { useTicket } from './use-ticket.ts';
import { usePayTicket } from './use-pay-ticket.ts';
import { readAttempt, useTicketTrade } from './use-ticket-trade.ts';
import styles from './ticket.module.css';

export interface TicketPageProps {
  /** The market's price of a gram, for a ticket. */
  Live: ComponentType<{ ticket: Ticket }>;
  /** Where the money of a sale goes: to see, to say and to change. */
  payout: { place: ReactNode; missing: boolean };
}

/** A trade of digital metal before it is made: at a price that the store holds for a while. */
export function TicketPage(props: TicketPageProps) {
  const ticket = useTicket();
  return ticket ? <Open ticket={ticket} {...props} /> : null;
}

function Open({ ticket: first, Live, payout }: TicketPageProps & { ticket: Ticket }) {
  const { config } = useServices();
  const navigate = useNavigate();
  const keeper = useTicketKeeper(first);
  const { lock, offer, over, offerOver, asking, fault } = useSnapshot(keeper.state) as QuoteState;
  const freshness = useFreshness();
  const ticket = lock?.ticket ?? first;
  const sale = isSale(ticket);
  const paid = !sale && config.extensions.includes('digitalPayments');
  const trade = useTicketTrade(ticket, keeper.priceMoved);
  const pay = usePayTicket();
  const deciding = (over || offer !== undefined) && !trade.unheard && !trade.isPending;
  const decided = useFocusAfter<HTMLDivElement>(deciding);
  const cut = isDisconnected(freshness) ? ticketGateText(freshness) : '';
  const homeless = sale && payout.missing ? m.ticket_payout_first() : '';
  const reason = cut || (deciding ? m.lock_decide_first() : homeless);

  function leave(): void {
    dropTicket(ticket);
    keeper.leave();
    void navigate({ to: '/digital-gold' });
  }
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <QuoteAnnouncer keeper={keeper} />
        <TradeStepsIndicator at="price" paid={paid} />
        <PageHeading rule>{sale ? m.ticket_sell_title() : m.ticket_buy_title()}</PageHeading>
      </div>
      <div className={styles.main} ref={decided} tabIndex={-1}>
        {trade.unheard && (
          <Notice kind="warn" title={m.ticket_unheard_title()} icon="shield">
            {config.extensions.includes('idempotency')
              ? m.ticket_unheard()
              : m.ticket_unheard_look()}
          </Notice>
        )}
        {trade.fault && <Notice kind="error">{trade.fault}</Notice>}
        {deciding && lock ? (
          <QuoteChange
            old={lock}
            offer={offer}
            offerOver={offerOver}
            asking={asking}
            fault={fault}
            payable={false}
            onAgain={keeper.again}
            onAccept={keeper.accept}
            onLeave={leave}
          />
        ) : (
          <TicketDocument
            ticket={ticket}
            clock={
              !trade.unheard && (
                <QuoteCountdown
                  keeper={keeper}
                  label={m.ticket_valid_for()}
                  className={styles.clock}
                />
              )
            }
            live={<Live ticket={ticket} />}
          />
        )}
      </div>
      <div className={styles.aside}>
        {sale && !deciding && payout.place}
        <p className={styles.next}>{sale ? m.ticket_sell_next() : paid && m.ticket_buy_next()}</p>
        <PayBar
          totalName={m.ticket_total()}
          total={!deciding && <strong className="num">{formatRupees(ticket.total)}</strong>}
          clock={!deciding && !trade.unheard && <QuoteClock keeper={keeper} />}
          label={m.ticket_continue()}
          busy={trade.isPending}
          progress={undefined}
          reason={reason}
          blocked={reason !== ''}
          onPress={paid ? pay : trade.press}
        />
      </div>
    </div>
  );
}

function useTicketKeeper(ticket: Ticket) {
  const parts = useServices();
  const rates = useRates();
  const [keeper] = useState(() => {
    const sent = () => readAttempt()?.unheard === true;
    const made = createQuoteKeeper({
      ...ticketSource(ticket, parts),
      clock: parts.clock,
      rates,
      storage: deviceStorage.session,
      slot: 'ticket-lock',
      mayHavePaid: sent,
      sent,
      changed: (accepted) => accepted && keepTicket(made.state.lock),
    });
    return made;
  });
  useEffect(() => keeper.start(), [keeper]);
  return keeper;
}
