import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** A typed text once it has not changed for a moment; the initial text is returned at once. */
export function usePause(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(later);
  }, [typed]);
  return settled;
}
