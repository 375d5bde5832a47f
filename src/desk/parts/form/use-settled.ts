import { useEffect, useState } from 'react';

const STILL_MS = 250;

/** The typed text after a pause: a list is not requested for every letter. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), STILL_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
