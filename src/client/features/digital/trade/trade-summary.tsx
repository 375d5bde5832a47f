import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFreshness, useFromRates } from '#client/rates/use-from-rates.ts';
import { type Trade, tradeAt } from './trade-amounts.ts';
import type { TradePart } from './trade-fields.tsx';
import styles from './trade-form.module.css';

/** Shown before the tap, live: what is paid or received, the tax, and what selling it back would bring. */
export function TradeSummary({ typed, side, terms }: TradePart) {
  const live = useFreshness() === 'live';
  const words = useFromRates(({ asks }) => summaryText(tradeAt(typed, side, terms, asks)));
  return (
    <p className={styles.summary} data-state={live ? 'live' : 'stale'}>
      {words && (
        <>
          {!live && `${m.trade_last_known()} `}
          <Figures>{words}</Figures>
        </>
      )}
    </p>
  );
}

function summaryText(trade: Trade | undefined): string | undefined {
  if (!trade) return undefined;
  const { side, totals, soldNow } = trade;
  const total = formatRupees(totals.total);
  if (side === 'sell') return m.trade_you_get({ total });
  return m.trade_you_pay({ total, gst: formatRupees(totals.gst), back: formatRupees(soldNow) });
}

/** A sentence with its amounts in bold. */
function Figures({ children }: { children: string }) {
  return children.split(/(₹[\d,]+\.\d\d)/).map((part, index) =>
    index % 2 === 1 ? (
      // The parts have no other key, and their order never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <b key={index} className="num" translate="no">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
