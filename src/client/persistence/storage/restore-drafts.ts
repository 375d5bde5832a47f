import { subscribe } from 'valtio/vanilla';
import type { User } from '#shared/contract/account.ts';
import type { Session } from '#client/session/session.ts';

/**
 * A login that runs out in the midst of typing must not cost what was typed. The device is wiped all the
 * same: what this tab kept is in memory from here on, for the same customer's next login on this page.
 * Anybody else's lets it go.
 */
export function restoreDraftsAfterRelogin(session: Session, storage: Storage, { Id }: User): void {
  const kept = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map(
    (key) => [key, storage.getItem(key) ?? ''] as const,
  );
  const stop = subscribe(
    session.state,
    () => {
      const { user } = session.state;
      if (!user) return;
      stop();
      if (user.Id !== Id) return;
      for (const [key, text] of kept) putBack(storage, key, text);
    },
    true,
  );
}

/** What came meanwhile is newer. */
function putBack(storage: Storage, key: string, text: string): void {
  try {
    if (storage.getItem(key) === null) storage.setItem(key, text);
  } catch {
    // A full storage: the login counts more.
  }
}
