import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Ticket } from '#shared/contract/digital.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { checkoutSession, dropTicket } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected, requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { QuoteChange, SentElsewhere } from '../quote/quote-change.tsx';
import { QuoteWithdrawn } from '../quote/quote-withdrawn.tsx';
import { useWithdrawn } from '../quote/use-withdrawn.ts';
import {
  QuoteAnnouncer,
  QuoteClock,
  QuoteCountdown,
  QuoteStands,
} from '../quote/quote-countdown.tsx';
import { dealOf } from '../machine/payment-deal.ts';
import { isDeciding, isSentElsewhere, quoteOf } from '../machine/payment-state.ts';
import { type Payment, runPayment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import { PayBar } from '../payment/pay-bar.tsx';
import { isSale, readTicket, ticketPrice, ticketSource, typedAt } from './ticket.ts';
import { ticketGateText } from '../payment/gate-text.ts';
import { TicketDocument } from './ticket-document.tsx';
import { TradeStepsIndicator } from './trade-steps-indicator.tsx';
import { useFocusAfter } from '../payment/use-focus-after.ts';
import { UnheardNotice } from '../payment/unheard-notice.tsx';
import { useTicketTrade } from './use-ticket-trade.ts';
import { useTicketWays } from './use-ticket-ways.ts';
import styles from './ticket.module.css';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { TRADE_CHOICE } from '#client/checkout-session/trade-choice.ts';
import { tradeStore } from './trade-store.ts';

export interface TicketPageProps {
  /** The market's price of a gram, for a ticket. */
  Live: ComponentType<{ ticket: Ticket }>;
  /** The payout details of a sale: to read, enter and change; `wait` says why nothing is sold yet. */
  payout: { place: ReactNode; missing: boolean; changing: boolean; wait: string };
}

/** A digital trade before it is made, at a price that the store holds for a while. */
export function TicketPage(props: TicketPageProps) {
  const ticket = useTicket();
  return ticket ? <Open ticket={ticket} {...props} /> : null;
}

function Open({ ticket: first, Live, payout }: TicketPageProps & { ticket: Ticket }) {
  const { config } = useServices();
  const waysOf = useTicketWays();
  const navigate = useNavigate();
  const payment = useTicketPayment(first);
  const quote = usePaymentState(payment, ({ price }) => quoteOf(price));
  const order = usePaymentState(payment, (state) => state.order);
  const elsewhere = usePaymentState(payment, isSentElsewhere);
  const deciding = usePaymentState(payment, isDeciding) && !elsewhere;
  const freshness = useFreshness();
  const ticket = quote?.ticket ?? first;
  const sale = isSale(ticket);
  const paid = !sale && config.extensions.includes('digitalPayments');
  const ways = paid ? waysOf(ticket) : undefined;
  const trade = useTicketTrade(payment);
  const pay = usePayTicket(ticket);
  const unknown = order.phase === 'unknown';
  const error = 'error' in order ? order.error : '';
  const decided = useFocusAfter<HTMLDivElement>(deciding);
  const already = order.phase === 'sent' && order.sent.how === 'already' ? order.sent : undefined;
  const made = useFocusAfter<HTMLDivElement>(!already);
  const withdrawn = useWithdrawn(quote);
  // What was sent and not answered may have been made before.
  const stopped = unknown || deciding || elsewhere ? undefined : withdrawn;
  const running = !deciding && !unknown && !stopped && !elsewhere;
  const closed = isDisconnected(freshness) ? freshness : stopped;
  const cut = closed ? ticketGateText(closed) : '';
  // A sale that was sent and not answered may have been made before the store's wait began.
  const pays = unknown ? { ...payout, wait: '' } : payout;
  const reason = cut || blockedText({ elsewhere, deciding, payout: sale ? pays : undefined });

  function leave(): void {
    dropTicket(ticket);
    payment.dispatch({ type: 'left' });
    void navigate(typedAt(ticket));
  }
  if (already) {
    const { ONumber, text } = already;
    const said = sale ? m.ticket_sold_already : m.ticket_bought_already;
    return (
      <div ref={made} tabIndex={-1} className={styles.made}>
        <MadeAlready text={text || said({ order: ONumber })} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        {!stopped && !elsewhere && (
          <QuoteAnnouncer payment={payment} quiet={order.phase !== 'idle'} />
        )}
        <TradeStepsIndicator ticket={ticket} at="price" paid={paid} />
        <PageHeading rule>{sale ? m.ticket_sell_title() : m.ticket_buy_title()}</PageHeading>
      </div>
      <div className={styles.main} ref={decided} tabIndex={-1}>
        {unknown && (
          <UnheardNotice title={m.ticket_unheard_title()}>
            {config.extensions.includes('idempotency')
              ? m.ticket_unheard()
              : m.ticket_unheard_look()}
          </UnheardNotice>
        )}
        {!stopped && <FormError error={error ? { text: error } : undefined} />}
        {elsewhere && <SentElsewhere text={m.ticket_sent_elsewhere()} />}
        {stopped && quote && <QuoteWithdrawn quote={quote} reason={stopped} />}
        {ways?.notice && !deciding && !stopped && <Notice>{ways.notice}</Notice>}
        {deciding && quote ? (
          <QuoteChange payment={payment} old={quote} payable={false} onLeave={leave} />
        ) : (
          <TicketDocument
            ticket={ticket}
            clock={
              running && (
                <>
                  <QuoteCountdown
                    payment={payment}
                    label={m.ticket_valid_for()}
                    className={styles.clock}
                  />
                  <QuoteStands />
                </>
              )
            }
            live={<Live ticket={ticket} />}
          />
        )}
      </div>
      <div className={styles.aside}>
        {sale && !deciding && payout.place}
        <p className={styles.next}>{sale ? m.ticket_sell_next() : ways?.next}</p>
        <PayBar
          totalName={m.ticket_total()}
          total={
            !deciding && (
              <strong className="num" translate="no">
                {formatRupees(ticket.total)}
              </strong>
            )
          }
          clock={running && <QuoteClock payment={payment} />}
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

/** The trade has been made before: in another tab, or by a request whose answer was lost. */
const MadeAlready = ({ text }: { text: string }) => (
  <EmptyState
    icon="check"
    level={1}
    title={m.ticket_made_title()}
    action={
      <ButtonLink to="/profile" search={{ tab: 'orders', orders: 'digital' }}>
        {m.pay_your_orders()}
      </ButtonLink>
    }
  >
    {text}
  </EmptyState>
);

interface Blocking {
  elsewhere: boolean;
  deciding: boolean;
  /** Undefined for a purchase. */
  payout: TicketPageProps['payout'] | undefined;
}

/** Why the trade cannot be made now; empty where it can. */
function blockedText({ elsewhere, deciding, payout }: Blocking): string {
  if (elsewhere) return m.lock_sent_elsewhere_title();
  if (deciding) return m.lock_decide_first();
  if (!payout) return '';
  if (payout.missing) return m.ticket_payout_first();
  // The store pays where it knows of, which is not what stands typed in an open form.
  return payout.changing ? m.ticket_payout_open() : payout.wait;
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
      draftOf: undefined,
    }),
  );
  useEffect(() => payment.start(), [payment]);
  return payment;
}

/** The trade that this tab is about to make; without one it shows an error and goes back. */
function useTicket(): Ticket | undefined {
  const { clock } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { history } = useRouter();
  // The session is read in the browser only and belongs to a customer: until then the page is empty.
  const [ticket] = useState(() =>
    typeof window === 'undefined' ? undefined : readTicket(clock.known() ? clock.now() : 0),
  );
  const missing = user !== undefined && !ticket;
  const left = useRef(false);
  useEffect(() => {
    if (!missing || left.current) return;
    left.current = true;
    showError(m.ticket_not_found());
    if (history.canGoBack()) history.back();
    else void navigate({ to: '/digital-gold', replace: true });
  }, [missing, history, navigate]);
  return user && ticket;
}

/** Continues from a purchase of digital metal to its payment. */
function usePayTicket(ticket: Ticket): () => void {
  const { config } = useServices();
  const rates = useRates();
  const navigate = useNavigate();
  return () => {
    const attempt = checkoutSession.payment.attempt.read();
    try {
      const deal = attempt?.outcomeUnknown ? undefined : dealOf(ticketPrice(ticket, config));
      requireConnection(rates, deal);
    } catch (error) {
      showFailure(error, '');
      return;
    }
    // A payment whose outcome is unknown comes first.
    if (attempt?.outcomeUnknown) showInfo(m.ticket_payment_open());
    else if (!keepForPayment(ticket)) return showError(m.ticket_not_kept());
    void navigate({ to: '/modeofpayment' });
  };
}

/** Pays for the ticket that this page showed, whatever other tabs have asked for since. */
const keepForPayment = (ticket: Ticket): boolean =>
  checkoutSession.ticket.write(ticket) && checkoutSession.addresses.write(TRADE_CHOICE);
