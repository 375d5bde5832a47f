import { type ReactNode, useDeferredValue } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useTyped } from './use-search-input.ts';
import styles from './search.module.css';

/** The whole shop at each keystroke, the same with a network and without. */
export function SearchScreen({ start }: { start: ReactNode }) {
  const { typed, setTyped, settle } = useTyped();
  // A keystroke shows at once; what it finds comes right after.
  const sought = useDeferredValue(typed.trim());
  const catalogue = useCatalogue();
  return (
    // What is pressed may lead away from here; a tap takes the field's focus in some browsers only.
    <div className={styles.page} onClickCapture={settle} onBlur={settle}>
      <PageHeading lead={m.search_lead()}>{m.search_title()}</PageHeading>
      <SearchField typed={typed} onType={setTyped} />
      {sought === '' ? (
        <div className={styles.start}>{start}</div>
      ) : (
        <SearchResults sought={sought} catalogue={catalogue} />
      )}
    </div>
  );
}
