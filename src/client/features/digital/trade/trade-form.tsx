import { type SubmitEvent, useRef, useState } from 'react';
import { tradedGrams, type TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useRates } from '#client/rates/rates-context.ts';
import { Loader } from '#client/ui/feedback/loader.tsx';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import type { RateTerms } from '../rates/rate-terms.ts';
import { textOf, type Trade, tradeAt, type TradeField, type Typed } from './trade-amounts.ts';
import { TradeBar } from './trade-bar.tsx';
import { TradeConfirm } from './trade-confirm.tsx';
import { tradeError } from './trade-errors.ts';
import { TradeFields } from './trade-fields.tsx';
import { TradeQuickAdd } from './trade-quick-add.tsx';
import { TradeSummary } from './trade-summary.tsx';
import { useLoginFirst } from './use-login-first.ts';
import { type Moved, useTrade } from './use-trade.ts';
import { useTradeInput } from './use-trade-input.ts';
import styles from './trade-form.module.css';
import { formatRupees } from '#shared/pricing/money.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';

export interface TradeFormProps {
  terms: RateTerms;
  side: TradeSide;
  /** The customer's grams of this metal; undefined where they are not known. */
  held: string | undefined;
  /** The store could not tell them again: they may be others by now, and block nothing. */
  heldBefore: boolean;
}

/** Amount and weight, the totals, and the one button. One form for each metal and side. */
export function TradeForm({ terms, side, held, heldBefore }: TradeFormProps) {
  const { metal } = terms;
  const form = useRef<HTMLFormElement>(null);
  const rates = useRates();
  const { errorOf, show, clear: clearErrors, touched } = useFormErrors<TradeField>(form);
  const { typed, type, clear } = useTradeInput(form, `${metal} ${side}`);
  const { order, isPending, moved, forgetMoved } = useTrade(metal, clear);
  const [first, setFirst] = useState<TradeField>('amount');
  const [sure, setSure] = useState(false);
  const loginFirst = useLoginFirst();
  // Calculated at the current rate, not at the last render's.
  const tradeNow = () => tradeAt(typed, side, terms, rates.state.asks);

  function enter(next: Typed): void {
    touched('amount');
    touched('weight');
    forgetMoved();
    type(next);
  }
  /** The trade on the screen if it is valid; otherwise shows what is wrong with it, and returns undefined. */
  function sound(): Trade | undefined {
    const trade = tradeNow();
    const error = trade && tradeError(trade, terms, heldBefore ? undefined : held);
    if (error) show(error);
    return error ? undefined : trade;
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending || loginFirst()) return;
    const trade = sound();
    if (!trade) return;
    clearErrors();
    if (side === 'sell') setSure(true);
    else order(trade);
  }
  function sell(): void {
    setSure(false);
    // The login may have ended while the question stood: a visitor holds nothing.
    if (loginFirst()) return;
    const trade = sound();
    if (trade) order(trade);
  }
  const labels = {
    buy: { gold: m.trade_form_buy_gold, silver: m.trade_form_buy_silver },
    sell: { gold: m.trade_form_sell_gold, silver: m.trade_form_sell_silver },
  };
  return (
    <form
      ref={form}
      aria-label={labels[side][metal]()}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <Loader active={isPending} label={m.trade_placing()} />
      <TradeFields
        {...{ typed, side, terms, first, errorOf, onType: enter }}
        onSwap={() => {
          const next = first === 'amount' ? 'weight' : 'amount';
          setFirst(next);
          const trade = tradeNow();
          if (trade) enter({ field: next, text: textOf(next, typed, trade) });
        }}
      />
      <TradeQuickAdd {...{ typed, side, terms, held, onType: enter }} />
      {moved ? <TradeMoved {...moved} /> : <TradeSummary {...{ typed, side, terms }} />}
      <TradeBar {...{ typed, side, terms }} busy={isPending} />
      {side === 'sell' && (
        <TradeConfirm
          open={sure}
          {...{ typed, side, terms }}
          onNo={() => setSure(false)}
          onYes={sell}
        />
      )}
    </form>
  );
}

/** The store's price differs from the requested one: shows both and the difference. */
function TradeMoved(moved: Moved) {
  return (
    <Notice kind="warn" title={m.trade_moved()}>
      {movedText(moved)} {m.trade_moved_again()}
    </Notice>
  );
}

function movedText({ before, after, grams }: Moved): string {
  const now = formatRupees(after);
  if (grams) {
    const weight = tradedGrams(grams);
    return m.trade_moved_total({ grams: weight, before: formatRupees(before), after: now });
  }
  if (after.eq(before)) return m.trade_moved_same({ after: now });
  const said = {
    before: formatRupees(before),
    after: now,
    difference: formatRupees(after.minus(before).abs()),
  };
  return after.gt(before) ? m.trade_moved_up(said) : m.trade_moved_down(said);
}
