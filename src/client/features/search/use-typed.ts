import { useEffect, useState } from 'react';
import { useNavigate, useRouterState } from '@tanstack/react-router';

const PAUSE_MS = 200;

/** What was searched for, as an address says it; a number there is a number to the router. */
const readQ = (q: unknown): string => (q === undefined || q === null ? '' : String(q));

/** What is typed, and in the address after each pause, so that it is there on the way back. */
export function useTyped() {
  const navigate = useNavigate();
  const q = useRouterState({ select: ({ location }) => readQ(location.search.q) });
  const [typed, setTyped] = useState(q);
  // The address as it was last written or read here: another one is a link or the way back.
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }

  useEffect(() => {
    if (typed === known) return undefined;
    const write = setTimeout(() => {
      setKnown(typed);
      // A number is written without quotes.
      const value = String(Number(typed)) === typed ? Number(typed) : typed || undefined;
      void navigate({ to: '/search', search: { q: value }, replace: true, resetScroll: false });
    }, PAUSE_MS);
    return () => clearTimeout(write);
  }, [typed, known, navigate]);
  return { typed, setTyped };
}
