import { memo } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { FoundRow } from './result-row.tsx';
import { NoCatalogue } from './no-catalogue.tsx';
import { useAnswer } from './use-search-results.ts';
import type { Catalogue } from './use-catalogue.ts';
import styles from './search.module.css';

/** How many show first, and come with each press: a phone's screen, for each keystroke may draw all anew. */
const STEP = 8;

interface SearchResultsProps {
  sought: string;
  catalogue: Catalogue;
}

/** What was found, or why nothing was. Drawn when that changes, which is after the letter is there. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { sought, catalogue } = props;
  const { index, asked, partial } = catalogue;
  const answer = useAnswer(sought, index);
  if (!answer || (partial && index?.entries.length === 0)) return <NoCatalogue asked={asked} />;
  const { found, near } = answer;
  return (
    <section aria-label={m.search_results()} className={styles.results}>
      <div className={styles.told}>
        <p role="status" className={styles.count}>
          {near && <span>{m.search_near({ typed: sought })} </span>}
          {found.length > 0 && countText(found.length)}
        </p>
        {partial && index && <p>{m.search_partial()}</p>}
        <SavedAsOf asked={asked} />
      </div>
      {found.length > 0 ? (
        <PagedList
          items={found}
          step={STEP}
          keyOf={({ product }) => product.P_DetailsId}
          more={m.search_more()}
          className={styles.list}
        >
          {(one) => <FoundRow {...one} />}
        </PagedList>
      ) : (
        <EmptyState
          icon={SEARCH}
          title={m.search_none_title({ typed: sought })}
          action={<ButtonLink to="/products">{m.catalogue_all_products()}</ButtonLink>}
        >
          {partial ? m.search_none_kept_text() : m.search_none_text()}
        </EmptyState>
      )}
    </section>
  );
});

const countText = (count: number): string =>
  count === 1 ? m.search_found_one() : m.search_found({ count });
