import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** Not every visitor asks for a changed catalogue at the same moment. */
const SPREAD_MS = 2000;

/** The version that what this device knows of the catalogue is from; a page that the store has rendered brings its own. */
export const catalogueVersion = queryOptions<number>({
  queryKey: ['catalogue-version'],
  meta: { keep: 'public' },
});

/**
 * Takes the versions that the feed tells, and has the catalogue asked for anew where it has changed: what is on the screen at once,
 * the rest when it is next shown. The first one is compared with the version of the page or of the device: a change between the
 * store's rendering and the feed's opening would otherwise not be seen. An instance that lags behind the page tells an older
 * first one, which is no change.
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

  /** The version last: a tab that is closed before it has asked does so when it is next opened. */
  function askAgain(version: number): void {
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    // What the store has found of it.
    void queryClient.invalidateQueries({ queryKey: ['found'] });
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
