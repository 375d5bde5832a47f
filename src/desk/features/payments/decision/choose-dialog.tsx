import { type SubmitEvent, type ReactNode, useId, useState } from 'react';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { LeaveGuard } from '../../../parts/form/leave-guard.tsx';
import { useShut } from '../../../parts/form/use-shut.ts';
import { Kbd } from '../../../parts/button/kbd.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import styles from './dialogs.module.css';

export interface Choice {
  value: string;
  label: string;
  about?: string;
}

export interface ChooseDialogProps {
  title: string;
  children?: ReactNode;
  choices: readonly Choice[];
  /** The label of the button. */
  action: string;
  danger?: boolean;
  busy: boolean;
  /** A text field below the choices: its label, and the choice that requires it. */
  words?: { label: string; neededBy?: string; missing?: string };
  onClose: () => void;
  onChoose: (value: string, words: string) => void;
}

/** Chooses one option, by its digit or Enter: the most likely one comes first and is preselected. */
export function ChooseDialog(props: ChooseDialogProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <Choosing {...props} />
    </Dialog>
  );
}

function Choosing(props: ChooseDialogProps) {
  const { children, choices, action, danger, busy, words, onClose, onChoose } = props;
  const name = useId();
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  const [said, setSaid] = useState('');
  const [missing, setMissing] = useState(false);
  const first = useFocusOnOpen<HTMLInputElement>();
  const shut = useShut<HTMLFormElement>(busy);
  useKeys(
    Object.fromEntries(
      choices.map(({ value, label }, index) => [
        String(index + 1),
        { label, run: () => setChosen(value) },
      ]),
    ),
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const needed = words?.neededBy === chosen && !said.trim();
    setMissing(needed);
    if (!needed && !busy) onChoose(chosen, said.trim());
  }
  return (
    <form {...shut} onSubmit={submit} className={styles.form} noValidate>
      <LeaveGuard guard={() => said.trim() !== '' && !busy} />
      {children}
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{props.title}</legend>
        {choices.map(({ value, label, about }, index) => (
          <label key={value} className={styles.choice}>
            <input
              ref={index === 0 ? first : null}
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => setChosen(value)}
            />
            <span>
              {label}
              {about && <span className={styles.about}>{about}</span>}
            </span>
            <Kbd>{String(index + 1)}</Kbd>
          </label>
        ))}
      </fieldset>
      {words && (
        <TextAreaField
          label={words.label}
          name="words"
          rows={2}
          maxLength={300}
          value={said}
          error={missing && !said.trim() ? (words.missing ?? 'Say it in your own words.') : null}
          onChange={({ target }) => setSaid(target.value)}
        />
      )}
      <div className={styles.foot}>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {action}
          <Kbd>Enter</Kbd>
        </DeskButton>
      </div>
    </form>
  );
}
