import { onlineManager } from '@tanstack/react-query';
import * as v from 'valibot';
import { Logout } from '#shared/contract/account.ts';
import { isRefused, UnreadableReply } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

/** More logouts than anybody has without a network. */
const MOST = 5;
const unended = storedValue('unended-login', v.array(v.string()));
const hashes = (): string[] => unended.read() ?? [];

/**
 * Keeps the hash of a logged-out token until the store has been `told` of the logout, also if this tab is closed before: the
 * session would stay open at the store. Where the store could not be told it is at each sign that it may answer now.
 */
export async function endLater(
  api: ApiClient,
  token: string,
  told: Promise<boolean>,
): Promise<void> {
  const hash = await hashOf(token);
  if (hash) unended.write([...hashes(), hash].slice(-MOST));
  if (await told) forget(hash);
  else follow(api);
}

/** Tells the store of the logouts that it has not been told of. A later login is another session, and stays. */
export async function endUnended(api: ApiClient): Promise<void> {
  for (const hash of hashes()) {
    try {
      await api.call(Logout, { Token: '', TokenHash: hash });
    } catch (error) {
      // A store that does not know the operation would never end it.
      if (!isRefused(error) && !(error instanceof UnreadableReply)) return;
    }
    forget(hash);
  }
}

/** Tries again whenever there is a network again or the shop is looked at again, until nothing is left. */
function follow(api: ApiClient): void {
  const again = async () => {
    if (!onlineManager.isOnline() || document.visibilityState === 'hidden') return;
    await endUnended(api);
    if (hashes().length > 0) return;
    stopOnline();
    document.removeEventListener('visibilitychange', onEvent);
  };
  const onEvent = () => void again();
  const stopOnline = onlineManager.subscribe(onEvent);
  document.addEventListener('visibilitychange', onEvent);
}

/** Another tab may have logged out since. */
function forget(hash: string | undefined): void {
  const left = hashes().filter((each) => each !== hash);
  if (left.length > 0) unended.write(left);
  else unended.remove();
}

/** As the store keeps it. Undefined on plain http, where browsers have no digests. */
async function hashOf(token: string): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (!subtle) return undefined;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
