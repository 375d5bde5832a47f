import { useState } from 'react';
import { holderOf, type PanHolder, readPan } from '#shared/identity/pan.ts';

/** Whose kind of PAN is being typed, once it is whole. */
export function useHolder(): [holder: PanHolder | undefined, look: (typed: string) => void] {
  const [holder, setHolder] = useState<PanHolder>();
  function look(typed: string): void {
    const pan = readPan(typed);
    setHolder(pan && holderOf(pan));
  }
  return [holder, look];
}
