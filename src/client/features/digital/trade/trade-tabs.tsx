import type { ReactNode } from 'react';
import type { TradeSide } from '#shared/pricing/trade.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SegmentLink } from '#client/ui/form/segment-link.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';

/** The metal and side of a trade. Both are in the address, so that it can be shared and bookmarked. */
export interface TradeTab {
  metal: Metal;
  side: TradeSide;
}

/** The search parameters of a tab; the defaults are left out. */
export const placeSearch = ({ metal, side }: TradeTab) => ({
  ...(metal === 'silver' && { metal }),
  ...(side === 'sell' && { side }),
});

export function SideTabs({ metal, side }: TradeTab) {
  return (
    <Segmented label={m.trade_side()} look="tray">
      <PlaceLink to={{ metal, side: 'buy' }} at={side === 'buy'}>
        {m.trade_buy()}
      </PlaceLink>
      <PlaceLink to={{ metal, side: 'sell' }} at={side === 'sell'}>
        {m.trade_sell()}
      </PlaceLink>
    </Segmented>
  );
}

function PlaceLink({ to, at, children }: { to: TradeTab; at: boolean; children: ReactNode }) {
  return (
    <SegmentLink
      to="/digital-gold"
      search={placeSearch(to)}
      selected={at}
      replace
      resetScroll={false}
      preload={false}
    >
      {children}
    </SegmentLink>
  );
}
