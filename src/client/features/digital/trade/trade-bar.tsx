import { useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { staleText } from '#client/rates/stale-text.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { tradeOf } from '#client/rates/deals.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { ratesAt } from '../rates/rate-terms.ts';
import { readTyped, tradeAt } from './trade-amounts.ts';
import type { TradePart } from './trade-fields.tsx';

/** BUY or SELL, with the reason if it is blocked. */
export function TradeBar({ busy, ...part }: TradePart & { busy: boolean }) {
  const reasonId = useId();
  const blocked = useBlocked(part);
  return (
    <div>
      <Button
        type="submit"
        size="large"
        wide
        busy={busy}
        blockedReason={blocked}
        aria-describedby={blocked ? reasonId : undefined}
      >
        {part.side === 'buy' ? m.trade_buy() : m.trade_sell()}
      </Button>
      <BlockedReason id={reasonId}>{blocked}</BlockedReason>
    </div>
  );
}

/** The reason in one line; undefined while enabled. A tick that does not change it renders nothing. */
function useBlocked({ typed, side, terms }: TradePart): string | undefined {
  const stale = useGate(tradeOf(terms.metal, side));
  const priced = useFromRates(({ asks }) => ratesAt(terms, asks) !== undefined);
  const ready = useFromRates(({ asks }) => tradeAt(typed, side, terms, asks) !== undefined);
  if (stale) return staleText(stale);
  if (!priced) return m.trade_no_rate();
  if (ready) return undefined;
  return readTyped(typed) ? m.trade_too_little() : m.trade_enter();
}
