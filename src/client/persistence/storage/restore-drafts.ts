import { subscribe } from 'valtio/vanilla';
import type { User } from '#shared/contract/account.ts';
import type { Session } from '#client/session/session.ts';

/**
 * A login that expires during typing must not cost the text. The device is wiped all the same: the tab's entries stay in memory,
 * for the same customer's next login on this page. Another customer's login drops them.
 */
export function restoreDraftsAfterRelogin(session: Session, storage: Storage, { Id }: User): void {
  const entries = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map(
    (key) => [key, storage.getItem(key) ?? ''] as const,
  );
  const stop = subscribe(
    session.state,
    () => {
      const { user } = session.state;
      if (!user) return;
      stop();
      if (user.Id !== Id) return;
      for (const [key, text] of entries) putBack(storage, key, text);
    },
    true,
  );
}

/** Does not overwrite an entry that was written since: it is newer. */
function putBack(storage: Storage, key: string, text: string): void {
  try {
    if (storage.getItem(key) === null) storage.setItem(key, text);
  } catch {
    // If the storage is full, the login goes on without the text.
  }
}
