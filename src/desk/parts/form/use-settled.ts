import { useEffect, useState } from 'react';

const STILL_MS = 250;

/** What was typed, once the hand rests: a list is not asked for at every letter. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), STILL_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
