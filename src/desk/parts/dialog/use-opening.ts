import { useCallback, useState } from 'react';

export type Opening<What> = readonly [
  what: What | undefined,
  open: (what: What) => void,
  close: () => void,
  become: (what: What) => void,
];

/**
 * What is open over a screen or beside its list, if anything. `close` and `become` belong to the opening with which they were drawn:
 * an answer that comes after its dialog was left may call them, and whatever was opened since stays as it is.
 */
export function useOpening<What>(): Opening<What> {
  const [opening, setOpening] = useState<{ what: What }>();
  const open = useCallback((what: What) => setOpening({ what }), []);
  const turn = useCallback(
    (next: { what: What } | undefined) => setOpening((now) => (now === opening ? next : now)),
    [opening],
  );
  const close = useCallback(() => turn(undefined), [turn]);
  const become = useCallback((what: What) => turn({ what }), [turn]);
  return [opening?.what, open, close, become];
}
