import { type RefObject, useState } from 'react';
import { controlOf } from './form-control.ts';
import { hideError } from './hide-error.ts';
import { showError } from '../feedback/toast.ts';

/** The one rule that a form breaks: its field, and the words. Without a field it is about the whole. */
export interface FieldError<Field extends string> {
  field?: Field;
  text: string;
}

/** Shows a fault beside its field and as a message, and puts the focus where it can be mended. */
export function useFormErrors<Field extends string>(form: RefObject<HTMLFormElement | null>) {
  const [fault, setFault] = useState<FieldError<Field>>();
  function clear() {
    if (fault) hideError();
    setFault(undefined);
  }
  return {
    fault,
    errorOf: (field: Field) => (fault?.field === field ? fault.text : null),
    show(next: FieldError<Field>) {
      setFault(next);
      showError(next.text);
      if (next.field) controlOf(form.current, next.field)?.focus();
    },
    clear,
    /** Something was typed: what was said about it no longer holds. */
    touched(field: string) {
      if (fault && (!fault.field || fault.field === field)) clear();
    },
  };
}
