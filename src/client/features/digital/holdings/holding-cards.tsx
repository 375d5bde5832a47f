import type { Trade } from '#shared/contract/digital.ts';
import { type Big, exact, percentOf, toPaise } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { amountFor, GRAM_DECIMALS } from '#shared/pricing/trade.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { createLink } from '@tanstack/react-router';
import { placeSearch, type TradePlace } from '#client/checkout-session/trade-place.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LivePrice } from '#client/rates/live-price.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { PriceText } from '#client/ui/text/price-text.tsx';
import type { CoinWeights } from '../planner/planner-weights.ts';
import { CoinFill } from './coin-fill.tsx';
import { breakEven } from './holding-cost.ts';
import { isClosed, type RateTerms, ratesAt } from '../rates/rate-terms.ts';
import styles from './holding-cards.module.css';

/** Percent added to a holding's value at the buy price: the tax on buying it again. */
const VALUE_PERCENT = 3;

/** A customer's grams, and those on the way. */
export interface Held {
  gold: string;
  silver: string;
  goldComing?: string;
  silverComing?: string;
}

export interface HoldingsProps {
  /** Undefined while they are unknown; a visitor holds zero. */
  held: Held | undefined;
  /** Newest first; undefined while they are unknown. */
  trades: Trade[] | undefined;
}

interface HoldingCardsProps extends HoldingsProps {
  tab: TradePlace;
  termsOf: (metal: Metal) => RateTerms;
  coins: Record<Metal, CoinWeights>;
}

/** The holdings of either metal, with their value to buy and to sell. They are the switch of metal too. */
export function HoldingCards({ held, trades, tab, termsOf, coins }: HoldingCardsProps) {
  return (
    <section aria-label={m.holding_title()} className={styles.cards}>
      {(['gold', 'silver'] as const).map((metal) => (
        <HoldingCard
          key={metal}
          terms={termsOf(metal)}
          tab={tab}
          coins={coins[metal]}
          held={held && exact(held[metal])}
          coming={exact(held?.[`${metal}Coming`] ?? 0)}
          cost={trades && breakEven(trades, metal)}
        />
      ))}
    </section>
  );
}

/** The search parameter is left out for gold, so the router cannot tell which link is active. */
const MetalLink = createLink(function MetalAnchor({
  chosen,
  ...rest
}: ComponentPropsWithRef<'a'> & { chosen: boolean }) {
  return <a {...rest} aria-current={chosen ? 'true' : undefined} />;
});

interface HoldingCardProps {
  terms: RateTerms;
  tab: TradePlace;
  held: Big | undefined;
  coming: Big;
  cost: Big | undefined;
  coins: CoinWeights;
}

function HoldingCard({ terms, tab, held, coming, cost, coins }: HoldingCardProps) {
  const { metal } = terms;
  const chosen = metal === tab.metal;
  // A metal that is not traded has no price.
  const closed = isClosed(terms);
  return (
    <div data-metal={metal} className={classNames(styles.card, chosen && styles.chosen)}>
      <CoinFill metal={metal} coins={coins} held={held} className={styles.coin} />
      <h2 className={styles.name}>
        <MetalLink
          to="/digital-gold"
          search={placeSearch({ metal, side: tab.side })}
          chosen={chosen}
          className={classNames('stretched', styles.link)}
          replace
          resetScroll={false}
          preload={false}
        >
          {metal === 'gold' ? m.digital_gold() : m.digital_silver()}
        </MetalLink>
      </h2>
      {chosen && <Icon name="check" size={16} className={styles.tick} />}
      <PriceText
        size="large"
        template="00.0000 GM"
        state={held ? 'live' : 'none'}
        value={held && grams(held)}
        noneHint={m.holding_unknown()}
        className={classNames(styles.weight, held && isLong(held) && styles.long)}
      />
      {coming.gt(0) && (
        <p className={styles.coming}>
          {m.holding_coming({ grams: coming.toFixed(GRAM_DECIMALS) })}
        </p>
      )}
      <dl className={styles.rows}>
        {!closed && (
          <Row name={m.holding_value()}>
            {held?.eq(0) ? (
              <span className="num" translate="no">
                {formatRupees(0)}
              </span>
            ) : (
              <Worth held={held} of={valueOf} terms={terms} />
            )}
          </Row>
        )}
        {!closed && held?.gt(0) && (
          <Row name={m.holding_sold_now()} className={styles.sold}>
            <Worth held={held} of={soldNow} terms={terms} />
          </Row>
        )}
        {held?.gt(0) && cost && (
          <Row name={m.holding_break_even()} className={styles.wide}>
            <span className="num" translate="no">
              {m.holding_per_gm({ price: formatRupees(cost) })}
            </span>
          </Row>
        )}
      </dl>
    </div>
  );
}

interface RowProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

function Row({ name, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface WorthProps {
  held: Big | undefined;
  of: (held: Big, rates: { buy: Big; sell: Big }) => Big;
  terms: RateTerms;
}

function Worth({ held, of, terms }: WorthProps) {
  return (
    <LivePrice
      className={styles.worth}
      price={(asks) => {
        const rates = held && ratesAt(terms, asks);
        return rates && of(held, rates);
      }}
    />
  );
}

/** As long as a phone has no room for beside the coin. */
const LONG = 10;
const isLong = (held: Big): boolean => held.toFixed(GRAM_DECIMALS).length > LONG;

const grams = (held: Big) => m.trade_grams({ grams: held.toFixed(GRAM_DECIMALS) });

const valueOf: WorthProps['of'] = (held, { buy }) => {
  const value = held.times(buy);
  return toPaise(value.plus(percentOf(value, VALUE_PERCENT)));
};

const soldNow: WorthProps['of'] = (held, { sell }) =>
  amountFor(held, { side: 'sell', rate: sell, gst: 0 });
