import { type SubmitEvent, type ReactNode, useId, useState } from 'react';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { DeskButton } from '../button/desk-button.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { useShut } from '../form/use-shut.ts';
import { Dialog } from './dialog.tsx';
import { lastReasons, rememberReason } from './last-reasons.ts';
import layout from '../page/layout.module.css';
import styles from './reason-dialog.module.css';
import { useFocusOnOpen } from './use-focus-on-open.ts';

/** What the store takes with every act. */
const LONGEST_REASON = 300;

export interface ReasonDialogProps {
  title: string;
  /** The consequences, above the field. */
  children?: ReactNode;
  /** The label of the field; "Why" by default. */
  label?: string;
  /** The label of the button, such as "Reject". */
  action: string;
  danger?: boolean;
  /** Reasons that can be chosen with one press. */
  usual?: readonly string[];
  /** The key under which last reasons are shared; the title by default. */
  about?: string;
  busy?: boolean;
  onClose: () => void;
  /** Called with the reason, trimmed and never empty. */
  onReason: (reason: string) => void;
}

/** Asks for a reason before an action; remembers the last reasons while the tab is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label = 'Why', action, danger, usual = [], busy, onClose } = props;
  const about = props.about ?? title;
  const form = useId();
  const field = useFocusOnOpen<HTMLTextAreaElement>();
  const shut = useShut<HTMLFormElement>(busy === true);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const offered = [...new Set([...usual, ...lastReasons(about)])];
  // One that was sent is offered again, also after a refusal.
  const isTyped = () => !['', ...usual, ...lastReasons(about)].includes(reason.trim());

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const given = reason.trim();
    setMissing(!given);
    if (!given || busy) return;
    rememberReason(about, given);
    props.onReason(given);
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton
            type="submit"
            form={form}
            kind={danger ? 'danger' : 'primary'}
            busy={busy === true}
          >
            {action}
          </DeskButton>
        </>
      }
    >
      <form {...shut} id={form} onSubmit={submit} className={styles.form} noValidate>
        {children}
        <TextAreaField
          label={label}
          name="reason"
          value={reason}
          maxLength={LONGEST_REASON}
          rows={3}
          ref={field}
          error={missing && !reason.trim() ? 'Say why: it is kept in the audit log.' : null}
          onChange={({ target }) => setReason(target.value)}
        />
        {offered.length > 0 && (
          <div className={layout.buttons} role="group" aria-label="Reasons given before">
            {offered.map((each) => (
              <DeskButton key={each} onClick={() => setReason(each)}>
                {each}
              </DeskButton>
            ))}
          </div>
        )}
      </form>
      <LeaveGuard guard={isTyped} />
    </Dialog>
  );
}
