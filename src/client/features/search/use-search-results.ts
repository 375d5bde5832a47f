import { useMemo } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { foundQuery } from './queries.ts';
import { type SearchAnswer, searchProducts } from './search-index.ts';
import type { Catalogue } from './use-catalogue.ts';

const onServer = typeof window === 'undefined';
/** The store waits for what it finds; the app only reads what came with the page. */
const useFound: typeof useQuery = onServer ? (useSuspenseQuery as typeof useQuery) : useQuery;

/** What is found for these words; undefined as long as there is nothing to look through. */
export function useAnswer(sought: string, index: Catalogue['index']): SearchAnswer | undefined {
  const { api } = useServices();
  const rendered = useFound({ ...foundQuery(api, sought), enabled: onServer }).data;
  const hydrating = useHydrating();
  const own = useMemo<SearchAnswer | undefined>(
    () => index && searchProducts(index, sought),
    [index, sought],
  );
  return hydrating ? rendered : (own ?? rendered);
}
