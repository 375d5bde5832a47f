import { type Config, readConfig } from '#shared/contract/config.ts';
import type { ServerClock } from './server-clock.ts';

/** Reads config.json. Throws an Error that names the field that is missing or wrong. */
export async function loadConfig(clock: ServerClock): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: the host answered ${response.status}`);
  clock.learn(response.headers.get('date'));
  let value: unknown;
  try {
    value = await response.json();
  } catch {
    throw new Error('config.json: is not JSON');
  }
  return readConfig(value);
}
