import { useId } from 'react';
import type { Big } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { type CoinWeights, fillingWeights } from '../planner/planner-weights.ts';
import { classNames } from '#client/ui/class-names.ts';
import { fillingOf } from './coin-unit.ts';
import styles from './coin-fill.module.css';

interface CoinFillProps {
  metal: Metal;
  coins: CoinWeights;
  held: Big | undefined;
  className?: string | undefined;
}

const SIZE = 40;

/** The next coin, filled as far as the grams go. A picture only: `NextCoin` says it in words. */
export function CoinFill({ metal, coins, held, className }: CoinFillProps) {
  const clip = useId();
  const filling = fillingOf(held ?? 0, fillingWeights(metal, coins));
  if (!filling) return null;
  // A holding that fills a coin exactly is shown as that full coin, not as the empty next one.
  const full = filling.full > 0 && filling.filled.eq(0);
  const level = full ? 0 : SIZE - SIZE * Number(filling.filled.div(filling.unit));
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={classNames(styles.coin, className)}
      data-metal={metal}
      aria-hidden
    >
      <clipPath id={clip}>
        <circle cx="20" cy="20" r="18.5" />
      </clipPath>
      <rect
        className={styles.level}
        clipPath={`url(#${clip})`}
        y={level}
        width={SIZE}
        height={SIZE}
      />
      <circle className={styles.rim} cx="20" cy="20" r="18.5" />
      <text className={styles.weight} x="20" y="24.5" textAnchor="middle">
        {formatGrams(filling.unit)} g
      </text>
    </svg>
  );
}
