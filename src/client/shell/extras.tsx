import { InstallBar } from '#client/features/install/install-bar.tsx';
import { StorageWarningsLine } from '#client/persistence/storage/storage-warnings-line.tsx';
import { UpdateBar } from '#client/updates/update-bar.tsx';
import { FreshnessBanner } from '#client/rates/freshness-banner.tsx';
import { useBagBadge } from './use-bag-badge.ts';
import styles from './extras.module.css';

/**
 * What a page may have to say beside its content, in one strip under the header. Fetched once the first
 * screen stands: each line is a part of its own that takes nothing and is empty most of the time.
 */
export function Extras() {
  useBagBadge();
  return (
    <div className={styles.strip}>
      <FreshnessBanner />
      <StorageWarningsLine />
      <UpdateBar />
      <InstallBar />
    </div>
  );
}
