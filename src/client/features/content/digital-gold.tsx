import type { ReactNode } from 'react';
import type { RatePremium } from '#shared/contract/content.ts';
import { type Metal, unitPrice } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LivePrice } from '#client/rates/live-price.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import styles from './digital-gold.module.css';

interface DigitalGoldProps {
  premiums: RatePremium | null | undefined;
  /** Links to what can be held. */
  coins: ReactNode;
}

/** The price of one gram, and what stands behind it. */
export function DigitalGold({ premiums, coins }: DigitalGoldProps) {
  return (
    <div className={styles.page}>
      <PageHeading lead={m.digital_lead()}>{m.digital_title()}</PageHeading>
      <section aria-label={m.digital_prices()} className={styles.prices}>
        <GramPrice metal="gold" premiums={premiums} />
        <GramPrice metal="silver" premiums={premiums} />
      </section>
      <div className={styles.texts}>
        <section>
          <h2>{m.digital_worth_title()}</h2>
          <p>{m.digital_worth_text()}</p>
          <p>{m.digital_worth_moves()}</p>
        </section>
        <section>
          <h2>{m.digital_why_title()}</h2>
          <p>{m.digital_why_text()}</p>
        </section>
        <section>
          <h2>{m.digital_coins_title()}</h2>
          <p>{m.digital_coins_text()}</p>
          {coins}
        </section>
      </div>
    </div>
  );
}

function GramPrice({ metal, premiums }: { metal: Metal } & Pick<DigitalGoldProps, 'premiums'>) {
  const gold = metal === 'gold';
  return (
    <div className={styles.price} data-metal={metal}>
      <h2>{gold ? m.digital_gold() : m.digital_silver()}</h2>
      <p className={styles.purity}>{gold ? m.digital_purity_gold() : m.digital_purity_silver()}</p>
      <p>
        <LivePrice
          size="hero"
          template={gold ? '₹00,000.00' : '₹000.00'}
          price={(asks) =>
            premiums ? unitPrice(metal, '999', asks, boardPremiums(premiums)) : undefined
          }
        />
        <span className={styles.unit}> {m.digital_per_gm()}</span>
      </p>
    </div>
  );
}

const boardPremiums = (premiums: RatePremium) => ({
  PGold995: premiums.PremiumGold995,
  PGold999: premiums.PremiumGold999,
  PSilver999: premiums.PremiumSilver999,
});
