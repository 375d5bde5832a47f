import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import type { AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Field } from '#client/ui/form/field.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { PinField } from './pin-field.tsx';
import type { AddressField } from './address-errors.ts';
import styles from './address-editor.module.css';

interface AddressInput {
  name: AddressField;
  error: string | null;
  defaultValue?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface AddressEditorProps extends Omit<ComponentPropsWithRef<'form'>, 'type'> {
  type: AddressType;
  /** Which address it is, for screen readers. */
  label: string;
  rows: number;
  readOnly: boolean;
  /** The name, text and error of a field, for a controlled form or an uncontrolled one. */
  field: (name: AddressField) => AddressInput;
  /** The actions, and what is wrong with the address as a whole. */
  children: ReactNode;
}

/**
 * The form of an address: in the address book, and in an order under the radio button of the address. Text
 * that is typed and not saved is in the same draft at both places.
 */
export function AddressEditor(props: AddressEditorProps) {
  const { type, label, rows, readOnly, field, children, ...form } = props;
  return (
    <form {...form} aria-label={label} className={styles.form} noValidate>
      <PinField type={type} readOnly={readOnly} />
      <TextAreaField
        {...field('Address')}
        label={m.account_address_text()}
        autoComplete={`${type} street-address`}
        rows={rows}
        readOnly={readOnly}
      />
      <Field
        {...field('GstNumber')}
        label={m.account_address_gst()}
        labelNote={m.account_address_optional()}
        autoComplete="off"
        enterKeyHint="done"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={readOnly}
      />
      {children}
    </form>
  );
}

export function EditorActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
