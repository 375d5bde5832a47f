import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AddressType } from '#shared/contract/addresses.ts';
import { hideError } from '#client/ui/feedback/remove-error.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import type { AddressField } from '../editor/address-errors.ts';
import type { SelectionError } from './selection-rules.ts';

export interface SelectionErrors {
  error: SelectionError | undefined;
  /** The error, where it is about the address at this position. */
  errorAt: (type: AddressType, index: number) => FieldError<AddressField> | undefined;
  show: (error: SelectionError) => void;
  clear: () => void;
  /** True once for each error: the caller then focuses the field. */
  takeFocus: (error: SelectionError) => boolean;
}

/** The first broken rule of the selection: shown as a message and in its place, which may be the other tab. */
export function useSelectionErrors(onTab: (type: AddressType) => void): SelectionErrors {
  const [error, setError] = useState<SelectionError>();
  const focused = useRef<SelectionError>(undefined);
  return {
    error,
    errorAt(type, index) {
      if (error?.type !== type || error.at?.index !== index) return undefined;
      const { field } = error.at;
      return { text: error.text, ...(field && { field }) };
    },
    show(next) {
      setError(next);
      showError(next.text);
      onTab(next.type);
    },
    clear() {
      if (error) hideError();
      setError(undefined);
    },
    takeFocus(asked) {
      if (focused.current === asked) return false;
      focused.current = asked;
      return true;
    },
  };
}

/** Focuses the field that an error of this type is about, once its panel is mounted. */
export function useErrorFocus(
  panel: RefObject<HTMLElement | null>,
  type: AddressType,
  { error, takeFocus }: SelectionErrors,
): void {
  useEffect(() => {
    if (error?.type !== type || !takeFocus(error)) return;
    const { at } = error;
    const selector = at
      ? at.field && `form[data-index="${at.index}"] [name="${at.field}"]`
      : 'input[type="radio"]:not([disabled]), textarea';
    if (selector) panel.current?.querySelector<HTMLElement>(selector)?.focus();
  });
}
