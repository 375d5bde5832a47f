import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** A text that is being typed, once it has stayed as it is for a moment; what it begins with is there at once. */
export function usePause(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(later);
  }, [typed]);
  return settled;
}
