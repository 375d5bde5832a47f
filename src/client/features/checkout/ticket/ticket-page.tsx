import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Ticket } from '#shared/contract/digital.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { dropTicket } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useServices } from '#client/api/services-context.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { QuoteChange } from '../quote/quote-change.tsx';
import { QuoteAnnouncer, QuoteClock, QuoteCountdown } from '../quote/quote-countdown.tsx';
import { isDeciding, quoteOf } from '../machine/payment-state.ts';
import { tradeStore } from '../machine/payment-store.ts';
import { type Payment, runPayment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import { PayBar } from '../payment/pay-bar.tsx';
import { isSale, ticketSource } from './ticket.ts';
import { ticketGateText } from './ticket-gate-text.ts';
import { TicketDocument } from './ticket-document.tsx';
import { TradeStepsIndicator } from './trade-steps-indicator.tsx';
import { useFocusAfter } from '../payment/use-focus-after.ts';
import { useTicket } from './use-ticket.ts';
import { usePayTicket } from './use-pay-ticket.ts';
import { useTicketTrade } from './use-ticket-trade.ts';
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
  const payment = useTicketPayment(first);
  const quote = usePaymentState(payment, ({ price }) => quoteOf(price));
  const order = usePaymentState(payment, (state) => state.order);
  const deciding = usePaymentState(payment, isDeciding);
  const freshness = useFreshness();
  const ticket = quote?.ticket ?? first;
  const sale = isSale(ticket);
  const paid = !sale && config.extensions.includes('digitalPayments');
  const trade = useTicketTrade(payment);
  const pay = usePayTicket();
  const unknown = order.phase === 'unknown';
  const error = 'error' in order ? order.error : '';
  const decided = useFocusAfter<HTMLDivElement>(deciding);
  const cut = isDisconnected(freshness) ? ticketGateText(freshness) : '';
  const homeless = sale && payout.missing ? m.ticket_payout_first() : '';
  const reason = cut || (deciding ? m.lock_decide_first() : homeless);

  function leave(): void {
    dropTicket(ticket);
    payment.dispatch({ type: 'left' });
    void navigate({ to: '/digital-gold' });
  }
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <QuoteAnnouncer payment={payment} />
        <TradeStepsIndicator at="price" paid={paid} />
        <PageHeading rule>{sale ? m.ticket_sell_title() : m.ticket_buy_title()}</PageHeading>
      </div>
      <div className={styles.main} ref={decided} tabIndex={-1}>
        {unknown && (
          <Notice kind="warn" title={m.ticket_unheard_title()} icon="shield">
            {config.extensions.includes('idempotency')
              ? m.ticket_unheard()
              : m.ticket_unheard_look()}
          </Notice>
        )}
        {error && <Notice kind="error">{error}</Notice>}
        {deciding && quote ? (
          <QuoteChange payment={payment} old={quote} payable={false} onLeave={leave} />
        ) : (
          <TicketDocument
            ticket={ticket}
            clock={
              !unknown && (
                <QuoteCountdown
                  payment={payment}
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
          clock={!deciding && !unknown && <QuoteClock payment={payment} />}
          label={m.ticket_continue()}
          busy={order.phase === 'sending' || order.phase === 'sent'}
          progress={undefined}
          reason={reason}
          blocked={reason !== ''}
          onPress={paid ? pay : () => void trade(ticket)}
        />
      </div>
    </div>
  );
}

function useTicketPayment(ticket: Ticket): Payment {
  const services = useServices();
  const rates = useRates();
  const [payment] = useState(() =>
    runPayment({
      clock: services.clock,
      session: services.session,
      rates,
      source: ticketSource(ticket, services),
      store: tradeStore(),
      savesProof: false,
    }),
  );
  useEffect(() => payment.start(), [payment]);
  return payment;
}
