import { onlineManager } from '@tanstack/react-query';
import { Logout } from '#shared/contract/account.ts';
import { isRefused, UnreadableReply } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';

const unended = storedText('unended-login');

/**
 * Keeps the hash of a logged-out token until the store has been `told` of the logout, also if this tab is closed before: the
 * session would stay open at the store. Where the store could not be told it is as soon as there is a network again.
 */
export async function endLater(
  api: ApiClient,
  token: string,
  told: Promise<boolean>,
): Promise<void> {
  const hash = await hashOf(token);
  if (hash) unended.write(hash);
  if (await told) return forget(hash);
  const stop = onlineManager.subscribe((online) => {
    if (!online) return;
    stop();
    void endUnended(api);
  });
}

/** Tells the store of the logout that it has not been told of. A later login is another session, and stays. */
export async function endUnended(api: ApiClient): Promise<void> {
  const hash = unended.read();
  if (!hash) return;
  try {
    await api.call(Logout, { Token: '', TokenHash: hash });
  } catch (error) {
    // A store that does not know the operation would never end it.
    if (!isRefused(error) && !(error instanceof UnreadableReply)) return;
  }
  forget(hash);
}

/** Another tab may have logged out since. */
function forget(hash: string | undefined): void {
  if (unended.read() === hash) unended.remove();
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
