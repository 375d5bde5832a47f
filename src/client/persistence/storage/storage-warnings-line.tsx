import { useSnapshot } from 'valtio/react';
import { m } from '#client/messages/compiled/messages.js';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { type StorageWarning, storageWarnings } from '../queries/storage-warnings.ts';

const TEXTS: Record<StorageWarning, () => string> = {
  unreadable: m.kept_loss_unreadable,
  full: m.kept_loss_full,
  denied: m.kept_loss_denied,
};

/** One quiet line about what this device could not store, until it is dismissed. */
export function StorageWarningsLine() {
  const { say } = useSnapshot(storageWarnings);
  return (
    <div role="status">
      {say && (
        <Notice
          icon="info"
          role="presentation"
          action={
            <IconButton
              icon="close"
              label={m.kept_loss_close()}
              onClick={() => (storageWarnings.say = undefined)}
            />
          }
        >
          {TEXTS[say]()}
        </Notice>
      )}
    </div>
  );
}
