import { useQuery } from '@tanstack/react-query';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { lookAtClock } from '../parts/text/ago.tsx';
import { storeClock } from './store-clock.ts';

/** The shop's public settings: its name, and when a rate is too old. */
export function useShopConfig(): Config | undefined {
  return useQuery({
    queryKey: ['config.json'],
    queryFn: async ({ signal }) => {
      const sent = Date.now();
      const reply = await fetch('/config.json', { cache: 'no-store', signal });
      storeClock.learn(reply.headers.get('date'), sent);
      lookAtClock();
      return readConfig(await reply.json());
    },
    meta: { topics: ['brand'] },
  }).data;
}
