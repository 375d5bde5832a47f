import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { dayAndTime } from '#client/rates/day-and-time.ts';

/** Which part of an order has to come early, and by when. `due`: rupees; `until`: epoch ms of the store's clock. */
export function DepositNotice({ due, until }: { due: string; until: number }) {
  const amount = formatRupees(due);
  return (
    <Notice
      kind="warn"
      icon="clock"
      title={m.transfer_deposit_title({ amount, until: dayAndTime(until) })}
    >
      {m.transfer_deposit_text()}
    </Notice>
  );
}
