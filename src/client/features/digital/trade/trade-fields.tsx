import { useState } from 'react';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { Field } from '#client/ui/form/field.tsx';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { SWAP } from '#client/ui/button/more-icons.ts';
import type { RateTerms } from '../rates/rate-terms.ts';
import {
  finishTyped,
  textOf,
  tidyTyped,
  tradeAt,
  type TradeField,
  type Typed,
} from './trade-amounts.ts';
import { unreadableText } from './trade-errors.ts';
import styles from './trade-fields.module.css';

/** What every part of the form calculates with. */
export interface TradePart {
  typed: Typed;
  side: TradeSide;
  terms: RateTerms;
}

interface TradeFieldsProps extends TradePart {
  /** The field that comes first. */
  first: TradeField;
  errorOf: (field: TradeField) => string | null;
  onType: (typed: Typed) => void;
  onSwap: () => void;
}

/**
 * Amount and weight: the field that was edited last determines the other at the live rate.
 * Swapping them lets the other lead, with its current value.
 */
export function TradeFields({ first, errorOf, onType, onSwap, ...part }: TradeFieldsProps) {
  const order: TradeField[] = first === 'amount' ? ['amount', 'weight'] : ['weight', 'amount'];
  const full = useFromRates(
    ({ asks }) => tradeAt(part.typed, part.side, part.terms, asks) !== undefined,
  );
  const fields = order.map((field) => (
    <LinkedField key={field} {...part} {...{ field, onType }} error={errorOf(field)} />
  ));
  return (
    <div className={styles.fields}>
      {fields[0]}
      <button
        key="swap"
        type="button"
        className={styles.swap}
        aria-label={m.trade_swap()}
        disabled={!full}
        onClick={onSwap}
      >
        <Icon name={SWAP} />
      </button>
      {fields[1]}
    </div>
  );
}

/** Beside each other on a phone the fields have room for eight digits in text of the usual size. */
const lengthOf = ({ length }: string): 'long' | 'longest' | undefined =>
  length > 10 ? 'longest' : length > 8 ? 'long' : undefined;

interface LinkedFieldProps extends TradePart, Pick<TradeFieldsProps, 'onType'> {
  field: TradeField;
  error: string | null;
}

/** Only the calculated field renders again at a tick. */
function LinkedField({ field, typed, side, terms, error, onType }: LinkedFieldProps) {
  const value = useFromRates(({ asks }) => textOf(field, typed, tradeAt(typed, side, terms, asks)));
  // While groups are typed, 1,00,0 is on its way to a figure: only what stays so is wrong.
  const [left, setLeft] = useState(false);
  const unreadable = left && field === typed.field ? unreadableText(typed) : undefined;
  const amount = field === 'amount';
  function leave(): void {
    setLeft(true);
    const text = finishTyped(typed);
    if (field === typed.field && text !== typed.text) onType({ field, text });
  }
  return (
    <Field
      className={styles.field}
      label={amount ? m.trade_amount() : m.trade_weight()}
      {...(!amount && { labelNote: m.trade_weight_unit() })}
      name={field}
      value={value}
      data-long={lengthOf(value)}
      onChange={({ target }) => {
        setLeft(false);
        onType({ field, text: writeTidy(target, (text) => tidyTyped(field, text)) });
      }}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="go"
      placeholder="0"
      prefix={amount ? '₹' : undefined}
      error={error ?? unreadable ?? null}
    />
  );
}
