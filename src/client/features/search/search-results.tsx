import { memo, useMemo } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { FoundRow } from './result-row.tsx';
import type { Catalogue } from './use-catalogue.ts';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { foundQuery } from './queries.ts';
import { type SearchAnswer, searchProducts } from './search-index.ts';
import styles from './search.module.css';

/**
 * How many results are shown first, and are added with each press: one phone screen, because each keystroke
 * may render all of them.
 */
const STEP = 8;

interface SearchResultsProps {
  sought: string;
  catalogue: Catalogue;
}

/** The results, or why there are none. Memoised: rendered after the typed letter is on the screen. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { sought, catalogue } = props;
  const { index, asked, partial } = catalogue;
  const answer = useSearchAnswer(sought, index);
  if (!answer || (partial && index?.entries.length === 0)) return <NoCatalogue asked={asked} />;
  const { found, near } = answer;
  return (
    <section aria-label={m.search_results()} className={styles.results}>
      <div className={styles.summary}>
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

/** The states without anything to search: the list is loading, or cannot be loaded. */
function NoCatalogue({ asked }: Pick<Catalogue, 'asked'>) {
  const { error, fetchStatus, refetch } = asked;
  if (fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={m.search_offline_title()}>
        {m.search_offline_text()}
      </EmptyState>
    );
  }
  if (!error || fetchStatus === 'fetching') return <Looking />;
  return (
    <EmptyState
      icon="alert"
      title={m.search_failed_title()}
      action={<Button onClick={() => void refetch()}>{m.failed_again()}</Button>}
    >
      {failureText(error, m.failed_unreachable_text())}
    </EmptyState>
  );
}

function Looking() {
  return (
    <div role="status" className={styles.results}>
      <span className="visually-hidden">{m.search_loading()}</span>
      <div className={styles.list}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton shape="square" className={styles.picture} />
            <Skeleton shape="text" lines={2} />
          </div>
        ))}
      </div>
    </div>
  );
}

const onServer = typeof window === 'undefined';
/** The server waits for the results and renders them; the browser only reads those that came with the page. */
const useFound: typeof useQuery = onServer ? (useSuspenseQuery as typeof useQuery) : useQuery;

/** The results for a text; undefined while there is nothing to search. */
function useSearchAnswer(sought: string, index: Catalogue['index']): SearchAnswer | undefined {
  const { api } = useServices();
  const rendered = useFound({ ...foundQuery(api, sought), enabled: onServer }).data;
  const hydrating = useHydrating();
  const own = useMemo<SearchAnswer | undefined>(
    () => index && searchProducts(index, sought),
    [index, sought],
  );
  return hydrating ? rendered : (own ?? rendered);
}
