import { useQuery } from '@tanstack/react-query';
import type { RatePremium } from '#shared/contract/content.ts';
import { type Ticket, TRADE_TYPES } from '#shared/contract/digital.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LivePrice } from '#client/rates/live-price.tsx';
import { useServices } from '#client/api/services-context.ts';
import { digitalRatesQuery } from './rate-query.ts';
import { entryOf, ratesAt } from './rate-terms.ts';
import styles from './ticket-live-rate.module.css';

interface TicketLiveProps {
  ticket: Ticket;
  premiums: RatePremium | null | undefined;
}

/** The present market price of a gram, beside the price that a ticket locks. */
export function TicketLiveRate({ ticket, premiums }: TicketLiveProps) {
  const { api, config } = useServices();
  const { data, isStale: old } = useQuery(digitalRatesQuery(api));
  const metal = readMetal(ticket.source);
  if (!metal) return null;
  const terms = { metal, entry: entryOf(data, metal), premiums, old, profile: config.taxProfile };
  const side = ticket.type === TRADE_TYPES.sell ? 'sell' : 'buy';
  return (
    <p className={styles.live}>
      <span>{m.ticket_live_now()}</span>
      <LivePrice price={(asks) => ratesAt(terms, asks)?.[side]} />
    </p>
  );
}
