import { memo, useMemo } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Answer } from '#shared/finding/find-in-scope.ts';
import { findTyped } from '#shared/finding/find-typed.ts';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { EmptyTray } from '#client/ui/picture/empty-tray.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { FoundRow } from './result-row.tsx';
import { type Catalogue, useCatalogue } from './use-catalogue.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Choice, countChosen } from '#shared/finding/choice.ts';
import { chosenAmong } from '#shared/finding/facets.ts';
import { CannotFind, type Failed } from '#client/finding/cannot-find.tsx';
import { FacetBar } from '#client/finding/facet-bar.tsx';
import { FacetPanel } from '#client/finding/facet-panel.tsx';
import { lastOpened, productsSeen } from '#client/finding/products-seen.ts';
import { leafOf } from '#shared/finding/piece.ts';
import { type FoundByStore, useFound, useStoreFinds } from '#client/finding/use-found.ts';
import { useHasList } from '#client/finding/use-product-list.ts';
import { usePause } from '#client/finding/use-pause.ts';
import { useChoice } from '#client/finding/use-choice.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { useServices } from '#client/api/services-context.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import type { Found } from '#shared/finding/search-products.ts';
import styles from './search.module.css';

/** How many results are shown first and added with each press: one phone screen, because each keystroke may render all of them. */
const STEP = 8;

interface SearchResultsProps {
  sought: string;
  catalogue: Catalogue;
}

/** The results, or why there are none. Memoised: rendered after the typed letter is on the screen. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  return useStoreFinds() ? <StoreResults sought={props.sought} /> : <DeviceResults {...props} />;
});

/** What the store finds, whose list is too long for a device; where the store cannot be asked, what this device has. */
function StoreResults({ sought }: Pick<SearchResultsProps, 'sought'>) {
  const { choice } = useChoice();
  const typed = usePause(sought);
  const asked = useFound({ typed, choice });
  const { data, isBefore, cutOff } = asked;
  if (cutOff) return <CutOffResults sought={sought} asked={asked} />;
  const answered = !isBefore && typed === sought;
  // An empty result for the previous text says nothing about this one.
  if (!data || (!answered && data.count === 0)) return <Looking />;
  return (
    <Results
      answer={data}
      answered={answered}
      sought={sought}
      asked={asked}
      partial={false}
      products={undefined}
      further={asked.further}
    />
  );
}

/** Searches the full list if the customer had it fetched, else what this device has seen. */
function CutOffResults({ sought, asked }: { sought: string; asked: FoundByStore }) {
  const catalogue = useCatalogue();
  const looking = catalogue.asked.fetchStatus === 'fetching';
  return (
    <DeviceResults sought={sought} catalogue={catalogue} cutOff={looking ? undefined : asked} />
  );
}

/** What this device finds in its own list; until that is indexed, the results that came with the page. */
function DeviceResults({
  sought,
  catalogue,
  cutOff,
}: SearchResultsProps & { cutOff?: FoundByStore | undefined }) {
  const { index, asked, partial, products } = catalogue;
  const { choice } = useChoice();
  const hasList = useHasList();
  const answer = useDeviceAnswer(sought, choice, index);
  // Where a list is still to come, an empty device has nothing to say yet; where the store has none, it has looked through all it can.
  if (!answer || (hasList && partial && index?.entries.length === 0))
    return <NoCatalogue asked={cutOff ?? asked} />;
  return (
    <Results
      answer={answer}
      answered
      sought={sought}
      asked={asked}
      partial={partial && index !== undefined}
      products={products}
    />
  );
}

interface ResultsProps {
  answer: Answer & { count: number };
  /** Whether this is the answer to the present text. */
  answered: boolean;
  sought: string;
  asked: AskedBefore;
  /** Whether only what this device has seen was searched. */
  partial: boolean;
  products: readonly ListedProduct[] | undefined;
  /** The failure to load the pieces after the first part, if any. */
  further?: Failed | undefined;
}

function Results(props: ResultsProps) {
  const { answer, answered, sought, asked, partial, products, further } = props;
  const { found, count, near, options } = answer;
  const { choice } = useChoice();
  const narrowed = countChosen(choice) > 0;
  // A pressed facet shows at once; its new counts come with the answer.
  const offered = answered ? options : chosenAmong(options, choice);
  if (count === 0 && !narrowed)
    return <NothingFound sought={sought} partial={partial} products={products} />;
  return (
    <section aria-label={m.search_results()} aria-busy={!answered} className={styles.results}>
      <FacetPanel options={offered} className={styles.facets} />
      <div className={styles.column}>
        <div className={styles.summary}>
          <p role="status" className={styles.count}>
            {answered && near && <span>{m.search_near({ typed: sought })} </span>}
            {answered && count > 0 && countText(count)}
          </p>
          {partial && <p>{m.search_partial()}</p>}
          <SavedAsOf asked={asked} />
        </div>
        <FacetBar options={offered} count={answered ? count : undefined} found />
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
        {further && <CannotFind asked={further} />}
      </div>
    </section>
  );
}

const countText = (count: number): string =>
  count === 1 ? m.search_found_one() : m.search_found({ count });

/** Phrasings that find something in most bullion shops, each a search of its own. */
const SUGGESTED = [
  m.search_try_coin,
  m.search_try_weight,
  m.search_try_silver,
  m.search_try_price,
] as const;

/** Nothing matches the text: shows what can be typed, and what this device has seen last. */
function NothingFound({
  sought,
  partial,
  products,
}: Pick<ResultsProps, 'sought' | 'partial' | 'products'>) {
  const seen = useLastSeen(products);
  const hasList = useHasList();
  const keptText = hasList ? m.search_none_kept_text : m.search_none_seen_text;
  return (
    <section aria-label={m.search_results()} className={styles.page}>
      <EmptyState
        picture={<EmptyTray />}
        title={m.search_none_title({ typed: sought })}
        action={<ButtonLink to="/products">{m.catalogue_all_products()}</ButtonLink>}
      >
        {partial ? keptText() : m.search_none_text()}
        {!partial && (
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

/** The products whose pages were opened last on this device. Empty in a server-rendered page. */
function useLastSeen(products: ResultsProps['products']): Found[] {
  const client = useQueryClient();
  const hydrating = useHydrating();
  return useMemo(() => {
    if (hydrating) return [];
    const known = products ?? productsSeen(client);
    return lastOpened(client)
      .map((leaf) => known.filter((product) => leafOf(product) === leaf))
      .flatMap(([product, ...others]) =>
        product ? [{ product, weight: undefined, oneOfMany: others.length > 0 }] : [],
      )
      .slice(0, MOST_SEEN);
  }, [client, products, hydrating]);
}

/** The states without anything to search: the list is loading, or cannot be loaded. */
function NoCatalogue({ asked }: Pick<Catalogue, 'asked'>) {
  const { error, fetchStatus } = asked;
  const looks = fetchStatus === 'fetching' || (!error && fetchStatus !== 'paused');
  return looks ? <Looking /> : <CannotFind asked={asked} />;
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

/** What this device finds for a text, or what came with the page; undefined while there is nothing to search. */
function useDeviceAnswer(
  sought: string,
  choice: Choice,
  index: Catalogue['index'],
): (Answer & { count: number }) | undefined {
  const { taxProfile: profile } = useServices().config;
  const { state } = useRates();
  // Requests nothing: reads the results that came with the page.
  const rendered = useFound({ typed: sought, choice }, { wanted: false }).data;
  const hydrating = useHydrating();
  // Computed at the present prices: the results stay as they are while prices tick.
  const own = useMemo(() => {
    const answer = index && findTyped(index, sought, choice, { asks: state.asks, profile });
    return answer && { ...answer, count: answer.found.length };
  }, [index, sought, choice, state, profile]);
  return hydrating ? rendered : (own ?? rendered);
}
