import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AddressType } from '#shared/contract/addresses.ts';
import { hideError } from '#client/ui/form/hide-error.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import type { ChoiceFault } from './selection-rules.ts';

export interface ChoiceFaults {
  fault: ChoiceFault | undefined;
  show: (fault: ChoiceFault) => void;
  clear: () => void;
  /** True once for a fault: who asks puts the focus where it is mended. */
  takeFocus: (fault: ChoiceFault) => boolean;
}

/** The one rule that the choice breaks: said as a message, and in its place, which may be the other tab. */
export function useChoiceFault(onTab: (type: AddressType) => void): ChoiceFaults {
  const [fault, setFault] = useState<ChoiceFault>();
  const focused = useRef<ChoiceFault>(undefined);
  return {
    fault,
    show(next) {
      setFault(next);
      showError(next.text);
      onTab(next.type);
    },
    clear() {
      if (fault) hideError();
      setFault(undefined);
    },
    takeFocus(asked) {
      if (focused.current === asked) return false;
      focused.current = asked;
      return true;
    },
  };
}

/** Puts the focus where a fault of this type is mended, once its panel is there. */
export function useFaultFocus(
  panel: RefObject<HTMLElement | null>,
  type: AddressType,
  { fault, takeFocus }: ChoiceFaults,
): void {
  useEffect(() => {
    if (fault?.type !== type || !takeFocus(fault)) return;
    const { at } = fault;
    const place = at
      ? at.field && `form[data-index="${at.index}"] [name="${at.field}"]`
      : 'input[type="radio"]:not([disabled]), textarea';
    if (place) panel.current?.querySelector<HTMLElement>(place)?.focus();
  });
}
