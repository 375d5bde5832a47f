import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** Spreads the visitors' requests for a changed catalogue over this time. */
const SPREAD_MS = 2000;

/** The catalogue version of this device's data; a server-rendered page brings its own. */
export const catalogueVersion = queryOptions<number>({
  queryKey: ['catalogue-version'],
  meta: { keep: 'public' },
});

/**
 * Takes the versions from the feed, and refetches the catalogue and the bag's lines when it has changed: what is on the screen at
 * once, the rest when it is next shown. The first version is compared with that of the page or the device: otherwise a change between
 * the store's rendering and the feed's opening would go unnoticed. An instance that lags behind the page sends an older first
 * version, which is not a change.
 */
export function followCatalogue(queryClient: QueryClient): (version: number) => void {
  let heard: number | undefined;
  return (version) => {
    const known = queryClient.getQueryData<number>(catalogueVersion.queryKey) ?? version;
    const changed = heard === undefined ? version > known : version !== heard;
    heard = version;
    if (changed) setTimeout(() => askAgain(version), Math.random() * SPREAD_MS);
    else keep(Math.max(version, known));
  };

  /** Stores the version last: a tab closed before it has refetched does so when it is next opened. */
  function askAgain(version: number): void {
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    // The results of the store's search.
    void queryClient.invalidateQueries({ queryKey: ['found'] });
    // Its lines carry the charges and premiums of which the bag makes its live total.
    void queryClient.invalidateQueries({ queryKey: ['cart', 'lines'] });
    keep(version);
  }

  function keep(version: number): void {
    void queryClient.fetchQuery({
      ...catalogueVersion,
      queryFn: () => version,
      staleTime: 0,
      networkMode: 'always',
    });
  }
}
