import type { Big } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { GRAM_DECIMALS } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import { staleText } from '#client/rates/stale-text.ts';
import { useFreshness, useFromRates } from '#client/rates/use-from-rates.ts';
import type { RatesState } from '#client/rates/rates.ts';
import { tradeOf } from '#client/rates/deals.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { PriceText } from '#client/ui/text/price-text.tsx';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { tradeAt } from './trade-amounts.ts';
import type { TradePart } from './trade-fields.tsx';
import styles from './trade-confirm.module.css';

interface TradeConfirmProps extends TradePart {
  open: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation of a sale, showing what it brings at the live price. */
export function TradeConfirm({ open, onYes, onNo, ...part }: TradeConfirmProps) {
  return (
    <Sheet
      open={open}
      onClose={onNo}
      title={m.trade_sure()}
      closeLabel={m.trade_sure_close()}
      footer={<Answer {...part} onYes={onYes} onNo={onNo} />}
    >
      {open && <WhatItBrings {...part} />}
      <p className={styles.note}>{m.trade_sure_note()}</p>
    </Sheet>
  );
}

function Answer({ onYes, onNo, side, terms }: Omit<TradeConfirmProps, 'open'>) {
  const stale = useGate(tradeOf(terms.metal, side));
  const reason = stale && staleText(stale);
  return (
    <>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onNo}>
          {m.trade_sure_no()}
        </Button>
        <Button blockedReason={reason} onClick={onYes}>
          {m.trade_sure_yes()}
        </Button>
      </div>
      {reason && <BlockedReason aria-hidden>{reason}</BlockedReason>}
    </>
  );
}

function WhatItBrings({ typed, side, terms }: TradePart) {
  const at = ({ asks }: RatesState) => tradeAt(typed, side, terms, asks);
  const weight = useFromRates((rates) => at(rates)?.grams.toFixed(GRAM_DECIMALS));
  const rate = useFromRates((rates) => written(at(rates)?.rate));
  const total = useFromRates((rates) => written(at(rates)?.totals.total));
  const live = useFreshness() === 'live';
  if (weight === undefined) return <p>{m.trade_no_rate()}</p>;
  const grams = { grams: weight };
  const state = live ? 'live' : 'stale';
  return (
    <ValueRows>
      <ValueRow name={m.trade_weight()}>
        <span className="num" translate="no">
          {terms.metal === 'gold' ? m.trade_sure_gold(grams) : m.trade_sure_silver(grams)}
        </span>
      </ValueRow>
      <ValueRow name={m.trade_sure_rate()}>
        <PriceText state={state} value={rate} />
      </ValueRow>
      <ValueRow name={m.trade_sure_get()} kind="result">
        <PriceText size="large" state={state} value={total} />
      </ValueRow>
    </ValueRows>
  );
}

const written = (rupees: Big | undefined) => rupees && formatRupees(rupees);
