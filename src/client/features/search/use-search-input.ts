import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

const PAUSE_MS = 200;

/** What was searched for, as an address says it; a number there is a number to the router. */
const readQ = (q: unknown): string => (q === undefined || q === null ? '' : String(q));

/** What is typed, and in the address after each pause, so that it is there on the way back. */
export function useTyped() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const q = useRouterState({ select: ({ location }) => readQ(location.search.q) });
  const [typed, setTyped] = useState(q);
  // The address as it was last written or read here: another one is a link or the way back.
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }

  const write = useCallback(
    (text: string) => {
      setKnown(text);
      // A number is written without quotes.
      const value = String(Number(text)) === text ? Number(text) : text || undefined;
      void navigate({ to: '/search', search: { q: value }, replace: true, resetScroll: false });
    },
    [navigate],
  );
  useEffect(() => {
    if (typed === known) return undefined;
    const later = setTimeout(() => write(typed), PAUSE_MS);
    return () => clearTimeout(later);
  }, [typed, known, write]);

  /** At once: whoever goes on finds all that was typed on the way back. */
  function settle(): void {
    if (typed === known) return;
    write(typed);
    // Else it would be one entry with where they go next.
    history.flush();
  }
  return { typed, setTyped, settle };
}
