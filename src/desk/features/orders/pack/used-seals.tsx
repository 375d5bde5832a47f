import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './pack.module.css';

/** Seals that were taken off this parcel: until it leaves it can still be said that a number was only written by mistake. */
export function UsedSeals({ packing: { order, usedSeals } }: { packing: Packing }) {
  const [asked, setAsked, close] = useOpening<string>();
  const free = useDeskMutation(ordersOperations.FreeSeal);
  return (
    <>
      {usedSeals.map((seal) => (
        <p key={seal} className={styles.used}>
          <span className={textStyles.soft}>Seal {seal} was on it and is used up.</span>{' '}
          <DeskButton
            kind="quiet"
            aria-label={`It was written by mistake: ${seal}`}
            onClick={() => setAsked(seal)}
          >
            It was written by mistake
          </DeskButton>
        </p>
      ))}
      {asked !== undefined && (
        <ReasonDialog
          title={`Seal ${asked}`}
          about="Seal written by mistake"
          action="It was never on it"
          busy={free.isPending}
          onClose={close}
          onReason={(reason) =>
            free.mutate(
              { order, seal: asked, reason },
              {
                onError: sayFailed,
                onSuccess: (done) => {
                  sayDone(done);
                  close();
                },
              },
            )
          }
        >
          <p>Its number was written, but it was never on this parcel. It can be used again.</p>
        </ReasonDialog>
      )}
    </>
  );
}
