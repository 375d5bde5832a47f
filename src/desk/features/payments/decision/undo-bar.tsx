import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { rememberDecision, useLastDecision } from './last-decision.ts';
import styles from './decision.module.css';

/** The last decision, and for a moment a button to undo it. */
export function UndoBar() {
  const last = useLastDecision();
  const { mutate, isPending } = useDeskMutation(paymentsOperations.UndoDecision);
  if (!last) return null;
  return (
    <div className={styles.undo} role="status">
      <Status kind="right">{last.text}</Status>
      <KeyButton
        k="$mod+z"
        kind="quiet"
        busy={isPending}
        onPress={() =>
          mutate(
            { undo: last.undo },
            {
              onSuccess: (done) => {
                rememberDecision(undefined);
                sayDone(done);
              },
              onError: sayFailed,
            },
          )
        }
      >
        Take back
      </KeyButton>
    </div>
  );
}
