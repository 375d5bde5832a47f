import { type SubmitEvent, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { LeaveGuard } from '../../../parts/form/leave-guard.tsx';
import { useShut } from '../../../parts/form/use-shut.ts';
import { rupees } from '../../../parts/text/format.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import styles from './dialogs.module.css';

interface SendBackDialogProps {
  amount: string;
  busy: boolean;
  onClose: () => void;
  onSent: (sent: { reference: string; reason: string }) => void;
}

/** Records that money without an order went back to its sender, as the bank shows it. */
export function SendBackDialog(props: SendBackDialogProps) {
  return (
    <Dialog title={`${rupees(props.amount)} went back`} onClose={props.onClose}>
      <Sent {...props} />
    </Dialog>
  );
}

function Sent({ busy, onClose, onSent }: SendBackDialogProps) {
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const first = useFocusOnOpen<HTMLInputElement>();
  const shut = useShut<HTMLFormElement>(busy);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!reference.trim() || !reason.trim() || busy) return;
    onSent({ reference: reference.trim(), reason: reason.trim() });
  }
  return (
    <form {...shut} className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard guard={() => (reference + reason).trim() !== '' && !busy} />
      <p>Send it at the bank first: this only notes that it went.</p>
      <div className={styles.fields}>
        <Field
          ref={first}
          label="Reference of the transfer back"
          name="reference"
          autoComplete="off"
          value={reference}
          error={tried && !reference.trim() ? 'The bank has one for every transfer.' : null}
          onChange={({ target }) => setReference(target.value)}
        />
        <Field
          label="Why"
          name="reason"
          autoComplete="off"
          value={reason}
          error={tried && !reason.trim() ? 'It is kept in the audit log.' : null}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className={styles.foot}>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton type="submit" kind="primary" busy={busy}>
          Note it
        </DeskButton>
      </div>
    </form>
  );
}
