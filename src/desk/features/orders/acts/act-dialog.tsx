import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import type { ActProps } from './act-props.ts';
import { ACT_WORDS } from './act-words.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { CourierDialog } from './courier-dialog.tsx';
import { Happens } from './happens.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Asks for what an act needs, shows its consequences, and carries it out. */
export function ActDialog(props: ActProps) {
  switch (props.offered.act) {
    case 'address':
      return <AddressDialog {...props} which="shipping" />;
    case 'billing':
      return <AddressDialog {...props} which="billing" />;
    case 'courier':
      return <CourierDialog {...props} />;
    case 'return':
    case 'debit-note':
      return <AmountDialog {...props} />;
    case 'refund':
      return <RefundDialog {...props} />;
    case 'deliver':
      return <DeliverDialog {...props} />;
    case 'cancel':
      return <EndDialog {...props} operation={ordersOperations.CancelOrder} danger />;
    case 'unconfirm':
      return <EndDialog {...props} operation={ordersOperations.UnconfirmOrder} danger />;
    case 'credit-back':
      return <EndDialog {...props} operation={ordersOperations.CreditBackOrder} />;
    default:
      return null;
  }
}

type EndOperation =
  | typeof ordersOperations.CancelOrder
  | typeof ordersOperations.UnconfirmOrder
  | typeof ordersOperations.CreditBackOrder;

/** An act that needs only a reason, which the customer reads. */
function EndDialog({
  shown,
  offered,
  onClose,
  operation,
  danger,
}: ActProps & { operation: EndOperation; danger?: boolean }) {
  const run = useDeskMutation(operation);
  const words = ACT_WORDS[offered.act];
  return (
    <ReasonDialog
      title={words.title}
      action={words.action}
      label="Why; the customer reads it"
      danger={danger === true}
      busy={run.isPending}
      onClose={onClose}
      onReason={(reason) =>
        run.mutate(
          { order: shown.order, reason },
          {
            onError: sayFailed,
            onSuccess: (done) => {
              sayDone(done);
              onClose();
            },
          },
        )
      }
    >
      <Happens lines={offered.happens} />
    </ReasonDialog>
  );
}

function DeliverDialog({ shown, offered, onClose }: ActProps) {
  const move = useDeskMutation(ordersOperations.MoveOrders);
  const run = () =>
    move.mutate(
      { orders: [shown.order], to: 'delivered' },
      {
        onError: sayFailed,
        onSuccess: ({ rows }) => {
          const [row] = rows;
          if (row?.ok) sayDone({ lines: [row.line], changed: row.changed });
          else sayFailed(new Error(row?.line));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={ACT_WORDS.deliver.title}
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton kind="primary" busy={move.isPending} onClick={run}>
            {ACT_WORDS.deliver.action}
          </DeskButton>
        </>
      }
    >
      <Happens lines={offered.happens} />
    </Dialog>
  );
}
