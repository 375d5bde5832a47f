import { type ReactNode, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { readQ, searchQ } from './search-q.ts';
import { useStoreFinds } from '#client/finding/use-found.ts';
import { useHasList } from '#client/finding/use-product-list.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import styles from './search.module.css';

/** Searches the whole shop at each keystroke, online or offline. */
export function SearchScreen({ start }: { start: ReactNode }) {
  const { typed, setTyped, settle } = useSearchInput();
  // The letter is shown at once, and its results right after.
  const sought = useDeferredValue(typed.trim());
  const storeFinds = useStoreFinds();
  const hasList = useHasList();
  const catalogue = useCatalogue({ wanted: !storeFinds });
  const lead = storeFinds ? m.search_lead_large : hasList ? m.search_lead : m.search_lead_seen;
  return (
    // A press may lead away from here, and only some browsers move the focus out of the field on a tap: both events save the text.
    <div data-searching className={styles.page} onClickCapture={settle} onBlur={settle}>
      <PageHeading lead={lead()}>{m.search_title()}</PageHeading>
      <SearchField typed={typed} onType={setTyped} />
      {sought === '' ? (
        <div className={styles.start}>{start}</div>
      ) : (
        <SearchResults sought={sought} catalogue={catalogue} />
      )}
    </div>
  );
}

const PAUSE_MS = 200;

/** The typed text. It is written to the URL after each pause, so that going back finds it. */
function useSearchInput() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const q = useRouterState({ select: ({ location }) => readQ(location.search.q) });
  const [typed, setTyped] = useState(q);
  // The text last written to the URL or read from it: if the URL differs, a link or going back has changed it.
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }

  const write = useCallback(
    (text: string) => {
      setKnown(text);
      void navigate({
        to: '/search',
        search: { q: searchQ(text) },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  useEffect(() => {
    if (typed === known) return undefined;
    const later = setTimeout(() => write(typed), PAUSE_MS);
    return () => clearTimeout(later);
  }, [typed, known, write]);

  /** Writes the text at once, so that a visitor who leaves finds it after going back. */
  function settle(): void {
    if (typed === known) return;
    write(typed);
    // Otherwise the router would merge this entry with the next navigation.
    history.flush();
  }
  return { typed, setTyped, settle };
}
