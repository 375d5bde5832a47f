import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Which places of a list are being written. The focus goes back to the button of a place when its form
 * closes: `refOf` goes to the button of each, `fallback` takes it where the place is gone.
 */
export function useOpenForms(kept: () => number[], fallback: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(
    () =>
      new Map(kept().map((index): [number, { pressed: boolean }] => [index, { pressed: false }])),
  );
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const closed = useRef<number>(undefined);

  useEffect(() => {
    if (closed.current === undefined) return;
    // Only where nobody has moved on to something else meanwhile.
    if (document.activeElement === document.body) {
      (buttons.current.get(closed.current) ?? fallback.current)?.focus();
    }
    closed.current = undefined;
  }, [open, fallback]);

  return {
    isOpen: (index: number) => open.has(index),
    /** Opened by a press, and not by what was kept over a reload. */
    wasPressed: (index: number) => open.get(index)?.pressed ?? false,
    open: (index: number) => setOpen((now) => new Map(now).set(index, { pressed: true })),
    close(index: number) {
      closed.current = index;
      setOpen((now) => new Map([...now].filter(([other]) => other !== index)));
    },
    refOf: (index: number) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(index, button);
      else buttons.current.delete(index);
    },
  };
}
