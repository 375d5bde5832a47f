import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { dayOf, rupees } from '../../../parts/text/format.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './show.module.css';

type Recorded = ShownOrder['payments'][number];

/** Each record of an order's money. One that is wrong is taken back by whoever decides payments. */
export function OrderPayments({ shown: { order, payments } }: { shown: ShownOrder }) {
  const mayVoid = useRight('payments.decide');
  const [asked, setAsked, close] = useOpening<Recorded>();
  if (payments.length === 0) return null;
  return (
    <>
      <ul className={styles.payments} aria-label="Recorded payments">
        {payments.map((one) => (
          <li key={one.payment} className={styles.payment}>
            <span>
              {one.what}, {rupees(one.amount)}
              <span className={styles.about}>
                Payment {one.payment}, {dayOf(one.at)}, {one.words}
              </span>
            </span>
            {mayVoid && (
              <DeskButton
                kind="quiet"
                aria-label={`Void payment ${one.payment}`}
                onClick={() => setAsked(one)}
              >
                Void
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
      {asked && <VoidDialog order={order} voided={asked} onClose={close} />}
    </>
  );
}

interface VoidDialogProps {
  order: string;
  voided: Recorded;
  onClose: () => void;
}

function VoidDialog({ order, voided: { payment, amount }, onClose }: VoidDialogProps) {
  const run = useDeskMutation(paymentsOperations.VoidPayment);
  return (
    <ReasonDialog
      title={`Void payment ${payment}`}
      about="Void a payment"
      action="Void"
      danger
      busy={run.isPending}
      onClose={onClose}
      onReason={(reason) =>
        run.mutate(
          { order, payment, reason },
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
      <p>
        For what was recorded wrongly: {rupees(amount)} no longer counts for {order}. No money
        moves. What is missing then is still to be paid, and both records stay in the story.
      </p>
    </ReasonDialog>
  );
}
