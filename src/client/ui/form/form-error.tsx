import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import type { FieldError } from './use-form-errors.ts';

interface FormErrorProps {
  error: FieldError<string> | undefined;
  /** A way out, such as a button to start again. */
  action?: ReactNode;
}

/** An error about the form as a whole. A field's error is shown beside the field. */
export function FormError({ error, action }: FormErrorProps) {
  if (!error || error.field) return null;
  // The toast has announced it already.
  return (
    <Notice kind="error" role="presentation" action={action}>
      {error.text}
    </Notice>
  );
}
