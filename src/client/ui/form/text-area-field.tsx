import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, useFieldIds } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface TextAreaFieldProps extends ComponentPropsWithRef<'textarea'>, FieldFrameProps {}

/** Several lines of input with label, hint and error; grows with its text where supported. */
export function TextAreaField({
  label,
  labelNote,
  hint,
  error,
  rows = 3,
  className,
  id: givenId,
  ...rest
}: TextAreaFieldProps) {
  const ids = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ label, labelNote, hint, error, className }} id={ids.id}>
      <span className={styles.box}>
        <textarea
          {...rest}
          {...ids}
          rows={rows}
          className={classNames(styles.input, styles.area)}
        />
      </span>
    </FieldFrame>
  );
}
