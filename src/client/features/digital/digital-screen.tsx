import type { ReactNode } from 'react';
import type { RatePremium } from '#shared/contract/content.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { TradePlace } from '#client/checkout-session/trade-place.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Letterhead } from '#client/ui/layout/letterhead.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { DigitalStory } from './digital-story.tsx';
import { breakEven } from './holdings/holding-cost.ts';
import { type CoinPlace, NextCoin } from './holdings/next-coin.tsx';
import { HoldingCards, type HoldingsProps } from './holdings/holding-cards.tsx';
import type { CoinWeights } from './planner/planner-weights.ts';
import { RateHeadline } from './rates/rate-headline.tsx';
import { TradeForm } from './trade/trade-form.tsx';
import { SideTabs } from './trade/trade-tabs.tsx';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { isDisconnected } from '#client/rates/gate.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { useQuery } from '@tanstack/react-query';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { useServices } from '#client/api/services-context.ts';
import { digitalRatesQuery } from './rates/rate-query.ts';
import { entryOf, isClosed, type RateTerms } from './rates/rate-terms.ts';
import styles from './digital-screen.module.css';

interface DigitalScreenProps extends HoldingsProps {
  tab: TradePlace;
  /** The store could not tell the holdings again: those of the device are shown. */
  heldBefore: boolean;
  premiums: RatePremium | null | undefined;
  /** The time of the holdings, if they were saved on the device. */
  saved?: ReactNode;
  /** The chart of the rate. */
  chart?: ReactNode;
  /** Further tools for a holding, such as the planner. */
  more?: ReactNode;
  /** The coins that a holding fills. */
  coinWeights: Record<Metal, CoinWeights>;
  /** Where a coin is made out of a holding. */
  coinAt: (metal: Metal, grams: string) => CoinPlace;
  /** Links to coins and bars. */
  coins: ReactNode;
}

/** Gold and silver by the gram: the holdings, the price, the trade, and the story behind them. */
export function DigitalScreen(props: DigitalScreenProps) {
  const { tab, premiums, held, heldBefore, trades, saved } = props;
  const { chart, more, coinWeights, coinAt, coins } = props;
  const { metal, side } = tab;
  const termsOf = useRateTerms(premiums);
  const terms = termsOf(metal);
  const closed = isClosed(terms);
  return (
    <div data-tight className={styles.page}>
      <Letterhead shop={useServices().config.projectName} />
      <div className={styles.title}>
        <PageHeading lead={m.digital_lead()}>{m.digital_title()}</PageHeading>
        {/* On a phone this note stands here, and the header hides its own (digital-screen.module.css). */}
        <LiveStamp silent className={styles.stamp} />
      </div>
      <div className={styles.desk}>
        <div className={styles.holdings}>
          {saved}
          <HoldingCards {...{ held, trades, tab, termsOf }} coins={coinWeights} />
          {!held && <HoldingsUnavailable />}
        </div>
        {!closed && (
          <div className={styles.rate}>
            <RateHeadline {...{ terms, side }} />
          </div>
        )}
        <div className={styles.trade}>
          {closed ? (
            <NotTraded metal={metal} holds={exact(held?.[metal] ?? 0).gt(0)} />
          ) : (
            <>
              <SideTabs {...tab} />
              <TradeForm
                key={`${metal} ${side}`}
                {...{ terms, side, heldBefore }}
                held={held?.[metal]}
              />
            </>
          )}
        </div>
        <NextCoin
          metal={metal}
          coins={coinWeights[metal]}
          held={held?.[metal]}
          coinAt={coinAt}
          className={styles.coin}
        />
        {chart && <div className={styles.chart}>{chart}</div>}
        {/* Below the chart, which would give way to it when the holdings come. */}
        {holdsAny(held) && (
          <div className={styles.notes}>
            <BreakEven metal={metal} held={held} trades={trades} />
            <p className={styles.note}>
              {m.holding_note()}
              <CostNote metal={metal} held={held} trades={trades} />
            </p>
          </div>
        )}
        {more && <div className={styles.more}>{more}</div>}
      </div>
      <DigitalStory coins={coins} />
    </div>
  );
}

/** The cost of a gram that is held; undefined where none is, or none was bought. */
const costOf = (metal: Metal, { held, trades }: HoldingsProps): Big | undefined =>
  trades && exact(held?.[metal] ?? 0).gt(0) ? breakEven(trades, metal) : undefined;

/** Explains the break-even rate where one is on the screen: a narrow phone has that of the chosen metal alone. */
function CostNote({ metal, ...holding }: { metal: Metal } & HoldingsProps) {
  const other = metal === 'gold' ? 'silver' : 'gold';
  if (costOf(metal, holding)) return ` ${m.holding_note_cost()}`;
  return costOf(other, holding) ? (
    <span className={styles.elsewhere}> {m.holding_note_cost()}</span>
  ) : null;
}

const holdsAny = (held: HoldingsProps['held']): boolean =>
  held !== undefined && (exact(held.gold).gt(0) || exact(held.silver).gt(0));

/** What the card of a narrow phone has no room for. */
function BreakEven({ metal, ...holding }: { metal: Metal } & HoldingsProps) {
  const cost = costOf(metal, holding);
  if (!cost) return null;
  return (
    <p className={styles.even}>
      <span>{m.holding_break_even()}</span>{' '}
      <span className="num" translate="no">
        {m.holding_per_gm({ price: formatRupees(cost) })}
      </span>
    </p>
  );
}

/** Shown instead of the trade while the store does not trade the metal. */
function NotTraded({ metal, holds }: { metal: Metal; holds: boolean }) {
  return (
    <section role="status" className={styles.closed}>
      <h2>{metal === 'gold' ? m.digital_closed_gold() : m.digital_closed_silver()}</h2>
      <p>{holds ? m.digital_closed_holder() : m.digital_closed_visitor()}</p>
    </section>
  );
}

/** Says why a customer's holdings are missing: they are not stored on this device. */
function HoldingsUnavailable() {
  const reason = useGate();
  if (!isDisconnected(reason)) return null;
  return (
    <p className={styles.note}>
      {reason === 'device-offline' ? m.holding_offline() : m.holding_store_away()}
    </p>
  );
}

/** The terms of either metal's gram price. They change when they are fetched again, not with a tick. */
function useRateTerms(premiums: RatePremium | null | undefined): (metal: Metal) => RateTerms {
  const { api, config } = useServices();
  const { data, isStale: old } = useQuery(digitalRatesQuery(api));
  const profile = config.taxProfile;
  return (metal) => ({ metal, entry: entryOf(data, metal), premiums, old, profile });
}
