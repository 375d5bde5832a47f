import { useMemo } from 'react';
import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { GRAM_DECIMALS } from '#shared/pricing/trade.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { addedTo, textOf, tradeAt, type Typed } from './trade-amounts.ts';
import type { TradePart } from './trade-fields.tsx';
import styles from './trade-quick-add.module.css';

const STEPS = [500, 1000, 1500, 2000];

interface TradeQuickAddProps extends TradePart {
  held: string | undefined;
  onType: (typed: Typed) => void;
}

/** Buttons that add rupees to the amount, and one that sells the whole holding, or as much of it as one sale may be. */
export function TradeQuickAdd({ typed, side, terms, held, onType }: TradeQuickAddProps) {
  const rates = useRates();
  function add(rupees: number): void {
    const amount = textOf('amount', typed, tradeAt(typed, side, terms, rates.state.asks));
    onType({ field: 'amount', text: addedTo(amount, rupees) });
  }
  const sells = side === 'sell';
  const all = sells && held !== undefined && exact(held).gt(0) ? held : undefined;
  const whole = useMemo<Typed>(() => ({ field: 'weight', text: exact(all ?? 0).toFixed() }), [all]);
  const max = terms.entry?.MaxValue ?? '0';
  const isTooMuch = useFromRates(({ asks }) => {
    const trade = all && exact(max).gt(0) ? tradeAt(whole, side, terms, asks) : undefined;
    return trade?.amount.gt(max) ?? false;
  });
  return (
    <div role="group" aria-label={m.trade_add()} className={styles.row}>
      {STEPS.map((rupees) => (
        <button key={rupees} type="button" className={styles.chip} onClick={() => add(rupees)}>
          <span className="num" translate="no">
            {m.trade_add_amount({ rupees })}
          </span>
          <span className="visually-hidden"> {m.trade_add_rupees()}</span>
        </button>
      ))}
      {/* Also where there is nothing to sell, or it is not known yet: what stands below keeps its place. */}
      {sells && (
        <button
          type="button"
          disabled={!all}
          className={`${styles.chip} ${styles.all} num`}
          translate="no"
          onClick={() =>
            onType(isTooMuch ? { field: 'amount', text: exact(max).toFixed() } : whole)
          }
        >
          {isTooMuch
            ? m.trade_most({ amount: trimmedRupees(max) })
            : m.trade_all({ grams: held === undefined ? '–' : exact(held).toFixed(GRAM_DECIMALS) })}
        </button>
      )}
    </div>
  );
}
