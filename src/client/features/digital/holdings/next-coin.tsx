import type { DecimalText } from '#shared/contract/fields.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { GRAM_DECIMALS } from '#shared/pricing/trade.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { classNames } from '#client/ui/class-names.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { type CoinWeights, fillingWeights } from '../planner/planner-weights.ts';
import { fillingOf } from './coin-unit.ts';
import styles from './next-coin.module.css';

/** A link to a coin that can be struck, with the search that opens its weight. */
export interface CoinPlace {
  to: string;
  search: Record<string, unknown>;
}

interface NextCoinProps {
  metal: Metal;
  coins: CoinWeights;
  /** Grams; undefined for a visitor, or while they are unknown. */
  held: DecimalText | undefined;
  /** The coin of these grams that the holding can be made into. */
  coinAt: (metal: Metal, grams: string) => CoinPlace;
  className?: string | undefined;
}

/**
 * How much the next coin needs, and the way to one that is full. Of one height whether anything is held or not: what
 * stands below keeps its place when the holdings come.
 */
export function NextCoin({ metal, coins, held, coinAt, className }: NextCoinProps) {
  const filling = fillingOf(held ?? 0, fillingWeights(metal, coins));
  if (!filling) return null;
  if (!exact(held ?? 0).gt(0)) {
    return (
      <div className={classNames(styles.next, className)}>
        <p className="soft">{m.next_coin_first()}</p>
      </div>
    );
  }
  const unit = formatGrams(filling.unit);
  const missing = filling.missing.toFixed(GRAM_DECIMALS);
  return (
    <div className={classNames(styles.next, className)}>
      <p>
        {filling.full > 0 && (
          <>
            <b>
              {filling.full === 1
                ? m.next_coin_full_one({ unit })
                : m.next_coin_full({ count: formatGrams(filling.full), unit })}
            </b>{' '}
          </>
        )}
        {!(filling.full > 0 && filling.filled.eq(0)) && (
          <span>{m.next_coin_missing({ missing, unit })}</span>
        )}
      </p>
      {filling.full > 0 && (
        <ButtonLink variant="secondary" size="small" {...coinAt(metal, unit)}>
          {m.next_coin_strike()}
        </ButtonLink>
      )}
    </div>
  );
}
