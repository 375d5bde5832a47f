import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Moved } from './use-trade.ts';

/** The store's price was another than the one that was asked for: both, and what lies between. */
export function TradeMoved({ before, after }: Moved) {
  return (
    <Notice kind="warn" title={m.trade_moved()}>
      {movedText({ before, after })} {m.trade_moved_again()}
    </Notice>
  );
}

function movedText({ before, after }: Moved): string {
  const now = formatRupees(after);
  if (after.eq(before)) return m.trade_moved_same({ after: now });
  const said = {
    before: formatRupees(before),
    after: now,
    difference: formatRupees(after.minus(before).abs()),
  };
  return after.gt(before) ? m.trade_moved_up(said) : m.trade_moved_down(said);
}
