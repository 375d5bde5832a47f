import { useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { staleText } from '#client/rates/stale-text.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { tradeOf } from '#client/rates/deals.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { classNames } from '#client/ui/class-names.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { useSaleWait } from '../payout/use-sale-wait.ts';
import { ratesAt } from '../rates/rate-terms.ts';
import { dealText, resultText } from './deal-text.ts';
import { readTyped, tradeAt } from './trade-amounts.ts';
import { unreadableText } from './trade-errors.ts';
import type { TradePart } from './trade-fields.tsx';
import styles from './trade-bar.module.css';

/**
 * BUY or SELL above the tabs of a phone, with what it does, and the reason if it is blocked. Only the word is the button's name: a
 * name with a price would be read out at every tick. The rest is its description.
 */
export function TradeBar({ busy, ...part }: TradePart & { busy: boolean }) {
  const reasonId = useId();
  const doesId = useId();
  const blocked = useBlocked(part);
  const word = part.side === 'buy' ? m.trade_buy() : m.trade_sell();
  return (
    <div className={classNames('action-bar action-bar-beside', styles.bar)}>
      <Button
        type="submit"
        size="large"
        wide
        busy={busy}
        blockedReason={blocked}
        className={styles.button ?? ''}
        aria-describedby={blocked ? reasonId : doesId}
      >
        <Does id={doesId} word={word} {...part} />
      </Button>
      <BlockedReason id={reasonId} className={styles.reason}>
        {blocked}
      </BlockedReason>
    </div>
  );
}

/** `BUY 0.0379 g for ₹499.98`, and what selling it back would bring: the only part of the bar that a tick renders. */
function Does({ id, word, typed, side, terms }: TradePart & { id: string; word: string }) {
  const does = useFromRates(({ asks }) => dealText(tradeAt(typed, side, terms, asks)));
  const result = useFromRates(({ asks }) => resultText(tradeAt(typed, side, terms, asks)));
  return (
    <>
      <span className="visually-hidden">{word}</span>
      {/* What a tick changes a translator would always be late with. */}
      <span id={id} aria-hidden translate={does ? 'no' : undefined} className={styles.words}>
        <span className={styles.does}>{does ?? word}</span>
        {result && (
          <>
            {' '}
            <span className={styles.back}>{result}</span>
          </>
        )}
      </span>
    </>
  );
}

/** The reason in one line; undefined while enabled. A tick that does not change it renders nothing. */
function useBlocked({ typed, side, terms }: TradePart): string | undefined {
  const stale = useGate(tradeOf(terms.metal, side));
  const priced = useFromRates(({ asks }) => ratesAt(terms, asks) !== undefined);
  const ready = useFromRates(({ asks }) => tradeAt(typed, side, terms, asks) !== undefined);
  const wait = useSaleWait(side === 'sell');
  if (stale) return staleText(stale);
  if (wait) return wait;
  if (!priced) return m.trade_no_rate();
  if (ready) return undefined;
  return unreadableText(typed) ?? (readTyped(typed) ? m.trade_too_little() : m.trade_enter());
}
