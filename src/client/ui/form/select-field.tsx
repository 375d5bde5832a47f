import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, useFieldIds } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { Icon } from '../button/icon.tsx';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Shown but not selectable: a divider. */
  disabled?: boolean;
}

export interface SelectFieldProps
  extends Omit<ComponentPropsWithRef<'select'>, 'multiple'>, FieldFrameProps {
  options: readonly (SelectOption | { label: string; options: readonly SelectOption[] })[];
  /** The first, empty choice, such as "Select state". */
  placeholder?: string;
}

function option({ value, label, disabled }: SelectOption) {
  return (
    <option key={`${value} ${label}`} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

/** The platform's own select with our label, hint and error. Attributes and ref go to the select. */
export function SelectField({
  label,
  labelNote,
  hint,
  error,
  options,
  placeholder,
  className,
  id: givenId,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ label, labelNote, hint, error, className }} id={ids.id}>
      <span className={styles.box}>
        <select {...rest} {...ids} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((entry) =>
            'options' in entry ? (
              <optgroup key={entry.label} label={entry.label}>
                {entry.options.map(option)}
              </optgroup>
            ) : (
              option(entry)
            ),
          )}
        </select>
        <Icon name="chevron-down" size={20} className={styles.arrow} />
      </span>
    </FieldFrame>
  );
}
