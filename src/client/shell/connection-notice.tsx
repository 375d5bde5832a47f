import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { Notice } from '#client/ui/notice.tsx';
import styles from './connection-notice.module.css';

/** One quiet line while the device has no network. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  // The element stays, so that a screen reader hears the change.
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <Notice kind="stale" icon="offline" role="presentation">
          {m.connection_offline()}
        </Notice>
      )}
    </div>
  );
}
