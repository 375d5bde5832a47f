import { useMemo } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import {
  type ExplainedPayable,
  explainPayable,
  PRICE_PARTS,
  type PricePart,
  sharesOf,
} from '#shared/pricing/payable.ts';
import { chargedProduct } from '#shared/pricing/pieces.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { type Asks, readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { weightText } from '#client/messages/weight-text.ts';
import { ShareBars, ShareSwatch } from '#client/ui/picture/share-bars.tsx';
import styles from '#client/ui/picture/share-rows.module.css';

export interface PricePartsProps {
  product: Product;
}

type Explain = (asks: Asks) => ExplainedPayable | undefined;

/** The parts of the price: as one bar true to scale, the small parts magnified below it, and each in words. */
export function PriceParts({ product }: PricePartsProps) {
  const { taxProfile } = useServices().config;
  const explain = useMemo(() => explainer(product, taxProfile), [product, taxProfile]);
  return (
    <div className={styles.parts}>
      <Bars explain={explain} />
      <ul role="list" className={styles.list}>
        {shownParts(product).map((part) => (
          <li key={part} className={styles.row}>
            <ShareSwatch at={PRICE_PARTS.indexOf(part)} />
            <span>
              <span className={styles.name}>{NAMES[part]()}</span>{' '}
              <span>{why(part, product, taxProfile)}</span>
            </span>
            {part === 'delivery' && isFree(product) ? (
              <span>{m.price_part_free()}</span>
            ) : (
              <LivePrice
                className={styles.amount}
                price={(asks) => explain(asks)?.parts[part]}
                template="₹00,000.00"
              />
            )}
          </li>
        ))}
        <li className={styles.row} data-total>
          <span className={styles.name}>{m.product_you_pay()}</span>
          <LivePrice
            className={styles.amount}
            price={(asks) => explain(asks)?.total}
            template="₹00,000.00"
          />
        </li>
      </ul>
    </div>
  );
}

/** One calculation per change of an ask, shared by all parts. */
function explainer(product: Product, profile: TaxProfile): Explain {
  const piece = chargedProduct(product);
  let last: { gold: Asks['gold']; silver: Asks['silver']; made: ReturnType<Explain> } | undefined;
  return ({ gold, silver }) => {
    if (!last || last.gold !== gold || last.silver !== silver) {
      last = { gold, silver, made: explainPayable(piece, { gold, silver }, profile) };
    }
    return last.made;
  };
}

const isFree = ({ Logistics }: Product) => Logistics !== undefined && exact(Logistics).eq(0);

/** Leaves out parts that this piece never has, whatever the rate; delivery is mentioned even where it is free. */
function shownParts({ NetAmt, Margin, MakingCharge, OtherTax, Logistics, ...rest }: Product) {
  const none: Partial<Record<PricePart, boolean>> = {
    premium: exact(premiumOf(rest)).eq(0),
    margin: exact(NetAmt).eq(0) && exact(Margin).eq(0),
    making: exact(MakingCharge).eq(0),
    otherTax: exact(OtherTax).eq(0),
    delivery: Logistics === undefined,
  };
  return PRICE_PARTS.filter((part) => !none[part]);
}

type Premiums = Pick<Product, 'MetalCategory' | 'Purity' | 'PGold995' | 'PGold999' | 'PSilver999'>;
const premiumOf = ({ MetalCategory, Purity, PGold995, PGold999, PSilver999 }: Premiums) =>
  readMetal(MetalCategory) === 'silver'
    ? PSilver999
    : Purity.trim() === '995'
      ? PGold995
      : PGold999;

const NAMES: Record<PricePart, () => string> = {
  market: m.price_part_market,
  premium: m.price_part_premium,
  margin: m.price_part_margin,
  making: m.price_part_making,
  otherTax: m.price_part_other,
  gst: m.price_part_gst,
  delivery: m.price_part_delivery,
};

/** A part in one sentence. */
function why(part: PricePart, product: Product, profile: TaxProfile): string {
  const percent = (text: string) => exact(text).toFixed();
  switch (part) {
    case 'market':
      return m.price_part_market_why({
        weight: weightText(product.Denomination || product.Weight),
      });
    case 'premium': {
      const silver = readMetal(product.MetalCategory) === 'silver';
      return m.price_part_premium_why({
        premium: formatRupees(premiumOf(product)),
        weight: silver ? m.home_unit_silver() : m.home_unit_gold(),
        purity: product.Purity,
      });
    }
    case 'margin': {
      const { Margin, NetAmt, ServiceTax } = product;
      if (exact(NetAmt).eq(0)) return m.price_part_margin_why({ percent: percent(Margin) });
      const net = formatRupees(NetAmt);
      return exact(ServiceTax).eq(0)
        ? m.price_part_margin_net_why({ percent: percent(Margin), net })
        : m.price_part_margin_tax_why({ percent: percent(Margin), net, tax: percent(ServiceTax) });
    }
    case 'making':
      return m.price_part_making_why({ percent: percent(product.MakingCharge) });
    case 'otherTax':
      return m.price_part_other_why({ percent: percent(product.OtherTax) });
    case 'gst':
      return profile === 'india-gst'
        ? m.price_part_gst_all_why({ percent: String(GST_PERCENT) })
        : m.price_part_gst_why({ percent: String(GST_PERCENT) });
    case 'delivery':
      return m.price_part_delivery_why();
  }
}

/** Rendered again only when a part has changed by a thousandth. */
function Bars({ explain }: { explain: Explain }) {
  const shares = useFromRates(({ asks }) => {
    const made = explain(asks);
    return made && sharesOf(made.parts).join(' ');
  });
  const live = useFromRates(({ freshness }) => freshness === 'live');
  return <ShareBars shares={(shares ?? '').split(' ').map(Number)} pale={!live} />;
}
