import { useState } from 'react';
import { sayFailed } from '../../../parts/page/toast.ts';

/**
 * Copies a secret that is shown only once. A browser may refuse, and has no clipboard without `https`: then it says so, since who
 * believes it copied loses it.
 */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
      sayFailed(new Error('This browser did not copy it. Mark it and copy it by hand.'));
    }
  };
  return { copied, copy: () => void copy() };
}
