import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  orderDigital,
  type RateEntry,
  type Ticket,
  TRADE_TYPES,
} from '#shared/contract/digital.ts';
import { isPassing, Refusal } from '#shared/contract/refusal.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { noteTicket } from '#client/checkout-session/newest-tickets.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { TRADE_CHOICE } from '#client/checkout-session/trade-choice.ts';
import { tradeOf } from '#client/rates/deals.ts';
import type { GatePass } from '#client/rates/gate.ts';
import { useServices } from '#client/api/services-context.ts';
import { useGatedMutation } from '#client/hooks/use-gated-mutation.ts';
import { useSamePage } from '#client/hooks/use-same-page.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { digitalRatesQuery } from '../rates/rate-query.ts';
import { entryOf } from '../rates/rate-terms.ts';
import type { Trade } from './trade-amounts.ts';
import { findTradeToFinish, type TradeToFinish } from './trade-to-finish.ts';

/** What the screen said and what the store says right after, in rupees. */
export interface Moved {
  before: Big;
  after: Big;
  /** Both are for these grams; absent where both are for a gram. */
  grams?: Big;
}

/** A store that rounds the parts of a total may be off by this much. */
const A_PAISA = '0.01';

/**
 * Whether a ticket costs more, or brings less, than the screen said: the rate is the one that was sent, but the desk may have changed the
 * GST meanwhile. Nobody goes on with such a ticket; it runs out by itself.
 */
function isWorse({ total }: Ticket, { side, totals }: Trade): boolean {
  const more = exact(total).minus(totals.total);
  return (side === 'buy' ? more : more.times(-1)).gt(A_PAISA);
}

/** Whether a refused trade may be asked for again as it stands: later, once the number is proven, or once something else is done. */
const stands = ({ reason }: Refusal): boolean =>
  reason === 'rates-stale' || reason === 'number-unproven' || reason === 'price-stands';

interface Asked {
  trade: Trade;
  /** Whether the customer is still at the form where they pressed the button. */
  isHere: () => boolean;
}

/** Asks the store for a ticket at the rate that is on the screen. `clear` empties what was typed. */
export function useTrade(metal: Metal, clear: () => void) {
  const { api, clock, config, session } = useServices();
  const queryClient = useQueryClient();
  const markPage = useSamePage('href');
  const navigate = useNavigate();
  const [moved, setMoved] = useState<Moved>();

  /** The store's own terms. The desk may have changed them: without them the screen would go on with what was refused. */
  async function askTerms(): Promise<RateEntry | undefined> {
    const added = queryClient.invalidateQueries({ queryKey: ['catalogue', 'rate-premium'] });
    const query = { ...digitalRatesQuery(api), staleTime: 0 };
    const entries = await queryClient.fetchQuery(query).catch((reason: unknown) => {
      console.error(reason);
    });
    await added;
    return entryOf(entries || undefined, metal);
  }

  /** Another device may have sold or converted the grams: the screen would go on offering what the store has refused. */
  function askHolding(): void {
    void queryClient.invalidateQueries({ queryKey: ['balance'] });
    void queryClient.invalidateQueries({ queryKey: ['orders', 'digital'] });
  }

  /** After the store refused a rate, its own rate must be on the screen before the next request. */
  async function refused({ trade, isHere }: Asked, error: Refusal): Promise<void> {
    if (stands(error) || isPassing(error)) return;
    if (trade.side === 'sell') askHolding();
    const entry = await askTerms();
    if (entry?.Closed || !isHere()) return;
    clear();
    if (entry && error.reason === 'price-moved') {
      setMoved({ before: trade.rate, after: exact(entry[trade.side]) });
    }
  }

  async function send(
    pressed: Asked,
    pass: GatePass,
  ): Promise<Ticket | { toFinish: TradeToFinish }> {
    const { side, rate, grams } = pressed.trade;
    const of = { source: metal, type: TRADE_TYPES[side] };
    const customer = session.state.user?.Id ?? '';
    const toFinish = await findTradeToFinish(of, { customer, clock });
    if (toFinish) return { toFinish };
    const asked = {
      ...of,
      liveRate: rate.toFixed(2),
      volume: grams.toFixed(),
    };
    try {
      const { data } = await api.call(orderDigital, asked, pass);
      noteTicket(data);
      return data;
    } catch (error) {
      if (error instanceof Refusal) await refused(pressed, error);
      throw error;
    }
  }

  /** Leads to the trade whose price a new ticket would end. What is typed waits for it. */
  function finishFirst({ ticket, sent }: TradeToFinish): void {
    const buys = ticket.type === TRADE_TYPES.buy;
    checkoutSession.ticket.write(ticket);
    const paid = buys && config.extensions.includes('digitalPayments');
    if (paid) checkoutSession.addresses.write(TRADE_CHOICE);
    const unanswered = buys ? m.ticket_payment_open : m.trade_sale_open;
    showInfo(sent ? unanswered() : m.trade_payment_open());
    void navigate({ to: paid ? '/modeofpayment' : '/checkout-payment' });
  }

  const { press, isPending } = useGatedMutation({
    send,
    deal: ({ trade }) => tradeOf(metal, trade.side),
    async done(ticket, { trade, isHere }) {
      if (!isHere()) return;
      if ('toFinish' in ticket) return finishFirst(ticket.toFinish);
      if (isWorse(ticket, trade)) {
        clear();
        await askTerms();
        const { grams, totals } = trade;
        return setMoved({ before: totals.total, after: exact(ticket.total), grams });
      }
      if (!checkoutSession.ticket.write(ticket)) {
        return showError(m.trade_not_kept());
      }
      clear();
      void navigate({ to: '/checkout-payment' });
    },
    unreachable: m.trade_unreachable,
  });

  return {
    order(trade: Trade): void {
      setMoved(undefined);
      press({ trade, isHere: markPage() });
    },
    isPending,
    moved,
    forgetMoved: () => setMoved(undefined),
  };
}
