import { queryOptions } from '@tanstack/react-query';

/** The catalogue version of this device's data; a server-rendered page brings its own. A file of its own, for every start loads it. */
export const catalogueVersion = queryOptions<number>({
  queryKey: ['catalogue-version'],
  meta: { keep: 'public' },
});
