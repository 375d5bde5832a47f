import { type Config, readConfig } from '#shared/contract/config.ts';
import type { ServerClock } from './server-clock.ts';
import { StoreUnreachable } from './transport.ts';

const LONGEST_WAIT_MS = 10_000;

interface HowToAsk {
  /** `no-store` bypasses the worker's copy and asks the host itself. */
  cache?: 'no-cache' | 'no-store';
  patienceMs?: number;
}

/**
 * Reads config.json. Throws StoreUnreachable if the host does not answer, and an Error that names the field if the file is missing
 * or wrong.
 */
export async function loadConfig(
  clock: Pick<ServerClock, 'learn'>,
  // Not from the browser's cache: the clock is set by the Date of this reply.
  { cache = 'no-cache', patienceMs = LONGEST_WAIT_MS }: HowToAsk = {},
): Promise<Config> {
  const sent = Date.now();
  let response: Response;
  try {
    response = await fetch('/config.json', { cache, signal: AbortSignal.timeout(patienceMs) });
  } catch (cause) {
    throw new StoreUnreachable({ cause });
  }
  if (!response.ok) throw new Error(`config.json: the host answered ${response.status}`);
  clock.learn(response.headers.get('date'), sent);
  let value: unknown;
  try {
    value = await response.json();
  } catch {
    throw new Error('config.json: is not JSON');
  }
  return readConfig(value);
}
