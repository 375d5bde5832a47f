import type { ListedPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { counted } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';

/** The most orders that the store accepts at once. */
const MOST = 100;

/** Confirms every order of the list whose money is there; an order that the rules for a single one refuse stays in it. */
export function ConfirmAll({ rows }: { rows: readonly ListedPayment[] }) {
  // Those that stood in the list as it was opened: one that comes since was not seen.
  const [asking, setAsking, close] = useOpening<string[]>();
  const orders = rows.map(({ order }) => order).slice(0, MOST);
  return (
    <>
      <KeyButton k="Shift+C" onPress={() => setAsking(orders)}>
        {`Confirm all ${orders.length}`}
      </KeyButton>
      {asking && (
        <Dialog title={`Confirm ${counted(asking.length, 'order')}`} onClose={close}>
          <Asked orders={asking} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Asked({ orders, onClose }: { orders: string[]; onClose: () => void }) {
  const { mutate, isPending } = useDeskMutation(paymentsOperations.ConfirmPaid);
  const first = useFocusOnOpen<HTMLButtonElement>();
  const confirm = () =>
    mutate(
      { orders },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
        onError: sayFailed,
      },
    );
  return (
    <>
      <p>
        The money of each is recorded. Each gets its invoice; one whose picture is like another’s
        stays here until somebody has looked at it.
      </p>
      <DeskButton ref={first} kind="primary" busy={isPending} onClick={confirm}>
        Confirm
      </DeskButton>
    </>
  );
}
