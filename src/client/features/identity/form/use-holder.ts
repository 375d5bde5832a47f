import { useState } from 'react';
import { holderOf, type PanHolder } from '#shared/identity/pan.ts';
import { readTypedPan } from './identity-errors.ts';

/** The kind of holder of the PAN being typed, once it is complete. */
export function useHolder(): [holder: PanHolder | undefined, look: (typed: string) => void] {
  const [holder, setHolder] = useState<PanHolder>();
  function look(typed: string): void {
    const pan = readTypedPan(typed);
    setHolder(pan && holderOf(pan));
  }
  return [holder, look];
}
