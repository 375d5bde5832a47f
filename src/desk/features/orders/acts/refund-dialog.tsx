import { useState } from 'react';
import { exact } from '#shared/pricing/decimal.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import type { ActProps } from './act-props.ts';
import { ACT_WORDS } from './act-words.ts';
import { Happens } from './happens.tsx';

/** Asks for all that is due to go back to its card or the payout place; parts and other places are asked for in Refunds. */
export function RefundDialog({ shown, offered, onClose }: ActProps) {
  const ask = useDeskMutation(refundsOperations.AskRefund);
  // What was due as this was opened: more that came since was not seen.
  const [due] = useState(() => exact(shown.money.dueBack).minus(shown.money.onItsWay).toFixed(2));
  const run = () =>
    ask.mutate(
      { order: shown.order, due },
      {
        onError: sayFailed,
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={ACT_WORDS.refund.title}
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton kind="primary" busy={ask.isPending} onClick={run}>
            {ACT_WORDS.refund.action}
          </DeskButton>
        </>
      }
    >
      <Happens lines={offered.happens} />
      <p>A part of it, or another place, is asked for in Refunds.</p>
    </Dialog>
  );
}
