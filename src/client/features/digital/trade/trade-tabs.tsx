import type { ReactNode } from 'react';
import { placeSearch, type TradePlace } from '#client/checkout-session/trade-place.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SegmentLink } from '#client/ui/form/segment-link.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';

export function SideTabs({ metal, side }: TradePlace) {
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

function PlaceLink({ to, at, children }: { to: TradePlace; at: boolean; children: ReactNode }) {
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
