import { memo, useMemo } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { EmptyTray } from '#client/ui/picture/empty-tray.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { FoundRow } from './result-row.tsx';
import type { Catalogue } from './use-catalogue.ts';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Choice, countChosen } from '#client/finding/choice.ts';
import { FacetBar } from '#client/finding/facet-bar.tsx';
import { FacetPanel } from '#client/finding/facet-panel.tsx';
import { lastOpened } from '#client/finding/products-seen.ts';
import { useChoice } from '#client/finding/use-choice.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { useServices } from '#client/api/services-context.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { findProducts, foundQuery, type NarrowedAnswer } from './queries.ts';
import type { Found } from './search-products.ts';
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
  const { choice } = useChoice();
  const answer = useSearchAnswer(sought, choice, index);
  if (!answer || (partial && index?.entries.length === 0)) return <NoCatalogue asked={asked} />;
  const { found, count, near, options } = answer;
  const narrowed = countChosen(choice) > 0;
  if (count === 0 && !narrowed) return <NothingFound sought={sought} catalogue={catalogue} />;
  return (
    <section aria-label={m.search_results()} className={styles.results}>
      <FacetPanel options={options} className={styles.facets} />
      <div className={styles.column}>
        <div className={styles.summary}>
          <p role="status" className={styles.count}>
            {near && <span>{m.search_near({ typed: sought })} </span>}
            {count > 0 && countText(count)}
          </p>
          {partial && index && <p>{m.search_partial()}</p>}
          <SavedAsOf asked={asked} />
        </div>
        <FacetBar options={options} count={count} found />
        {count > 0 ? (
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
          <EmptyState icon={SEARCH} title={m.facet_none_title()}>
            {m.facet_none_text()}
          </EmptyState>
        )}
      </div>
    </section>
  );
});

const countText = (count: number): string =>
  count === 1 ? m.search_found_one() : m.search_found({ count });

/** Phrasings that find something in most shops of bullion, each a search of its own. */
const SUGGESTED = [
  m.search_try_coin,
  m.search_try_weight,
  m.search_try_silver,
  m.search_try_price,
] as const;

/** Nothing is called what was typed: what can be typed, and what this device has seen last. */
function NothingFound({ sought, catalogue }: SearchResultsProps) {
  const seen = useLastSeen(catalogue.index);
  return (
    <section aria-label={m.search_results()} className={styles.page}>
      <EmptyState
        picture={<EmptyTray />}
        title={m.search_none_title({ typed: sought })}
        action={<ButtonLink to="/products">{m.catalogue_all_products()}</ButtonLink>}
      >
        {catalogue.partial ? m.search_none_kept_text() : m.search_none_text()}
        {!catalogue.partial && (
          <ul role="list" className={styles.suggested}>
            {SUGGESTED.map((text) => (
              <li key={text()}>
                <Link to="/search" search={{ q: text() }}>
                  {text()}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </EmptyState>
      {seen.length > 0 && (
        <>
          <PageHeading level={2}>{m.search_last_seen()}</PageHeading>
          <ul role="list" className={styles.list}>
            {seen.map((one) => (
              <li key={one.product.P_DetailsId}>
                <FoundRow {...one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const MOST_SEEN = 4;

/** The products whose pages were opened last on this device. Never in a page that the store rendered. */
function useLastSeen(index: Catalogue['index']): Found[] {
  const client = useQueryClient();
  const hydrating = useHydrating();
  return useMemo(() => {
    if (!index || hydrating) return [];
    const opened = lastOpened(client);
    return opened
      .flatMap((leaf) => index.entries.find((entry) => entry.leaf === leaf) ?? [])
      .slice(0, MOST_SEEN)
      .map(({ product, leaf }) => ({
        product,
        weight: undefined,
        oneOfMany: (index.leaves.get(leaf) ?? 0) > 1,
      }));
  }, [client, index, hydrating]);
}

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
function useSearchAnswer(
  sought: string,
  choice: Choice,
  index: Catalogue['index'],
): NarrowedAnswer | undefined {
  const { api, config } = useServices();
  const { state } = useRates();
  const { taxProfile: profile } = config;
  const asked = foundQuery(api, sought, choice, { asks: state.asks, profile });
  const rendered = useFound({ ...asked, enabled: onServer }).data;
  const hydrating = useHydrating();
  // By the prices of this moment: what was found stays while they tick.
  const own = useMemo(
    () => index && findProducts(index, sought, choice, { asks: state.asks, profile }),
    [index, sought, choice, state, profile],
  );
  return hydrating ? rendered : (own ?? rendered);
}
