import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import type { AddressPlace } from './address-book.ts';
import { draftKey, startOf } from './address-draft.ts';
import { type AddressField, addressError, trimmed } from './address-errors.ts';
import { useSaveAddress } from './use-save-address.ts';
import styles from './address-form.module.css';

interface AddressFormProps {
  user: User;
  type: AddressType;
  place: AddressPlace;
  /** What is edited, for who cannot see it. */
  label: string;
  /** The only address of its type, which orders then go to. */
  only: boolean;
  /** Opened by a press just now, and not by what was kept over a reload. */
  pressed: boolean;
  onClose: () => void;
}

const KEPT = ['Address', 'GstNumber'] as const;

/** An address being written, in its place. What is typed stays until it is saved or given up. */
export function AddressForm(props: AddressFormProps) {
  const { user, type, place, label, only, pressed, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const key = draftKey(user, type, place.index);
  // As it began: what the store says meanwhile must not change what is being typed.
  const [start] = useState(() => startOf(key, place));
  const { error, errorOf, show, clear, touched } = useFormErrors<AddressField>(form);
  const kept = useFormDraft(form, key, KEPT);
  useFocusAtEnd(form, pressed);

  function close(): void {
    kept.forget();
    onClose();
  }
  const { save, isPending } = useSaveAddress({
    user,
    status: only,
    onSaved: close,
    onRefused: (error) => show({ text: failureText(error, m.account_address_unreachable()) }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const typed = {
      Address: String(data.get('Address')),
      GstNumber: String(data.get('GstNumber')),
    };
    const broken = addressError(typed);
    if (broken) return show(broken);
    clear();
    save({ type, index: place.index, ...trimmed(typed) });
  }
  function input({ target }: FormEvent<HTMLFormElement>): void {
    touched((target as HTMLInputElement).name);
    kept.keep();
  }
  return (
    <form
      ref={form}
      aria-label={label}
      className={styles.form}
      onSubmit={submit}
      onInput={input}
      noValidate
    >
      <TextAreaField
        label={m.account_address_text()}
        name="Address"
        defaultValue={start.Address}
        autoComplete={`${type} street-address`}
        rows={4}
        readOnly={isPending}
        error={errorOf('Address')}
      />
      <Field
        label={m.account_address_gst()}
        labelNote={m.account_address_optional()}
        name="GstNumber"
        defaultValue={start.GstNumber}
        autoComplete="off"
        enterKeyHint="done"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isPending}
        error={errorOf('GstNumber')}
      />
      <FormError error={error} />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending}>
          {m.account_address_save()}
        </Button>
        <Button variant="quiet" onClick={close}>
          {m.account_address_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** Who pressed to write starts writing, after what is there. */
function useFocusAtEnd(form: { current: HTMLFormElement | null }, pressed: boolean): void {
  useEffect(() => {
    const area = pressed ? form.current?.querySelector('textarea') : null;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
