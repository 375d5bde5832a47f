import { type RefObject, useState } from 'react';
import { controlOf } from './form-control.ts';
import { hideError } from '../feedback/remove-error.ts';
import { sayError, showError } from '../feedback/toast.ts';

/** A broken rule: its field and the text. Without a field the error is about the form as a whole. */
export interface FieldError<Field extends string> {
  field?: Field;
  text: string;
}

/** Shows an error beside its field and as a message, and puts the focus into the field. */
export function useFormErrors<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  /**
   * With `once`, a field's error is shown only beside it, where the focus goes: as a message too it would be announced twice. Where the
   * focus is there already, only a message is announced.
   */
  { once = false }: { once?: boolean } = {},
) {
  const [error, setError] = useState<FieldError<Field>>();
  function clear() {
    if (error) hideError();
    setError(undefined);
  }
  return {
    error,
    errorOf: (field: Field) => (error?.field === field ? error.text : null),
    show(next: FieldError<Field>) {
      setError(next);
      const control = next.field && controlOf(form.current, next.field);
      if (control && control === document.activeElement) sayError(next.text);
      else if (!once || !next.field) showError(next.text);
      control?.focus();
    },
    clear,
    /** A field was edited: an error about it, or about the whole form, no longer applies. */
    touched(field: string) {
      if (error && (!error.field || error.field === field)) clear();
    },
  };
}
