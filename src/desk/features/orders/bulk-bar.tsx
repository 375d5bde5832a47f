import { useState } from 'react';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { counted } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { sayFailed } from '../../parts/page/toast.ts';
import { RowResults } from './row-results.tsx';

interface BulkBarProps {
  orders: string[];
  onClear: () => void;
}

const WORDS = {
  dispatched: 'Their customers read that they are on their way, with courier and tracking number.',
  delivered: 'Their customers read that they have arrived.',
} as const;

/** Moves the ticked orders, and reports the outcome of each. */
export function BulkBar({ orders, onClear }: BulkBarProps) {
  const [to, setTo] = useState<keyof typeof WORDS>();
  const move = useDeskMutation(ordersOperations.MoveOrders);
  const close = () => {
    // What becomes of each is said nowhere else.
    if (move.isPending) return;
    setTo(undefined);
    if (move.data && move.data.bad === 0) onClear();
    move.reset();
  };
  const run = () => to && move.mutate({ orders, to }, { onError: sayFailed });
  return (
    <Panel
      title={`${counted(orders.length, 'order')} ticked`}
      aside={
        <>
          <DeskButton onClick={() => setTo('dispatched')}>Mark dispatched</DeskButton>
          <DeskButton onClick={() => setTo('delivered')}>Mark delivered</DeskButton>
          <DeskButton kind="quiet" onClick={onClear}>
            Clear
          </DeskButton>
        </>
      }
    >
      {to && (
        <Dialog
          title={`Mark ${counted(orders.length, 'order')} ${to}`}
          size={move.data ? 'wide' : 'normal'}
          onClose={close}
          footer={
            move.data ? (
              <DeskButton kind="primary" onClick={close}>
                Close
              </DeskButton>
            ) : (
              <>
                <DeskButton disabled={move.isPending} onClick={close}>
                  Cancel
                </DeskButton>
                <DeskButton kind="primary" busy={move.isPending} onClick={run}>
                  Mark {to}
                </DeskButton>
              </>
            )
          }
        >
          {move.data ? (
            <RowResults report={move.data} />
          ) : (
            <>
              <p>{WORDS[to]}</p>
              <p>One that cannot be moved stays as it is and is named; the others are moved.</p>
            </>
          )}
        </Dialog>
      )}
    </Panel>
  );
}
