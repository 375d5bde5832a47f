import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { orderDigital, type Ticket, TRADE_TYPES } from '#shared/contract/digital.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { noteTicket } from '#client/checkout-session/newest-tickets.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { tradeOf } from '#client/rates/deals.ts';
import type { GatePass } from '#client/rates/gate.ts';
import { useServices } from '#client/api/services-context.ts';
import { useGatedMutation } from '#client/hooks/use-gated-mutation.ts';
import { useSamePage } from '#client/hooks/use-same-page.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { digitalRatesQuery } from '../rates/rate-query.ts';
import { entryOf } from '../rates/rate-terms.ts';
import type { Trade } from './trade-amounts.ts';

/** The rate that the store refused, and the store's own rate right after. */
export interface Moved {
  before: Big;
  after: Big;
}

interface Asked {
  trade: Trade;
  /** Whether the customer is still on the page where they pressed the button. */
  isHere: () => boolean;
}

/** Asks the store for a ticket at the rate that is on the screen. `clear` empties what was typed. */
export function useTrade(metal: Metal, clear: () => void) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const markPage = useSamePage();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<Moved>();

  /** After the store refused a rate, its own rate must be on the screen before the next request. */
  async function refused({ side, rate }: Trade, error: Refusal): Promise<void> {
    // It may be asked for again as it stands, later.
    if (error.code === REFUSED.tooMany) return;
    clear();
    // The desk may have changed what is added to the market's price: without it the screen would go on with the refused rate.
    const added = queryClient.invalidateQueries({ queryKey: ['catalogue', 'rate-premium'] });
    const query = { ...digitalRatesQuery(api), staleTime: 0 };
    const entries = await queryClient.fetchQuery(query).catch((reason: unknown) => {
      console.error(reason);
    });
    await added;
    const entry = entries && entryOf(entries, metal);
    if (entry && error.reason === 'price-moved') {
      setMoved({ before: rate, after: exact(entry[side]) });
    }
  }

  async function send({ trade }: Asked, pass: GatePass): Promise<Ticket> {
    const { side, rate, grams } = trade;
    const asked = {
      source: metal,
      type: TRADE_TYPES[side],
      liveRate: rate.toFixed(2),
      volume: grams.toFixed(),
    };
    try {
      const { data } = await api.call(orderDigital, asked, pass);
      noteTicket(data);
      return data;
    } catch (error) {
      if (error instanceof Refusal) await refused(trade, error);
      throw error;
    }
  }

  const { press, isPending } = useGatedMutation({
    send,
    deal: ({ trade }) => tradeOf(metal, trade.side),
    done(ticket, { isHere }) {
      if (!isHere()) return;
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
