import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { HoldButton } from '../../../parts/button/hold-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { settle } from '../../../parts/form/settle.ts';
import { sayText } from '../../../parts/page/toast.ts';
import styles from '../staff.module.css';

const { RemoveCodes, RemovePasskey } = staffOperations;

/** A way to sign in: a passkey, or the password with its codes. */
export type WayIn = { id: number; name: string } | 'codes';

/** Removes one of one's own ways to sign in. It cannot be undone, and the other sessions end with it. */
export function RemoveWayInDialog({ way, onClose }: { way: WayIn; onClose: () => void }) {
  const passkey = useDeskMutation(RemovePasskey);
  const codes = useDeskMutation(RemoveCodes);
  const removed = {
    onSuccess: () => {
      sayText('Removed. Your other sessions have ended.');
      onClose();
    },
  };
  const what = way === 'codes' ? 'the password and the codes' : `the passkey ${way.name}`;
  return (
    <Dialog title={`Remove ${what}`} onClose={onClose}>
      <div className={styles.stack}>
        <p>It cannot be taken back: nobody signs in with it again. Your other sessions end.</p>
        <HoldButton
          busy={passkey.isPending || codes.isPending}
          onHeld={() =>
            way === 'codes'
              ? settle(codes, {}, removed)
              : settle(passkey, { passkey: way.id }, removed)
          }
        >
          Hold to remove
        </HoldButton>
      </div>
    </Dialog>
  );
}
