import { classNames } from '#client/ui/class-names.ts';
import { NumberProof } from '#client/features/account/number-proof/number-proof.tsx';
import { InstallBar } from '#client/features/install/install-bar.tsx';
import { StorageWarningsLine } from '#client/persistence/storage/storage-warnings-line.tsx';
import { UpdateBar } from '#client/updates/update-bar.tsx';
import { FreshnessBanner } from '#client/rates/freshness-banner.tsx';
import { useBagBadge } from './header/use-bag-badge.ts';
import styles from './extras.module.css';

/**
 * The messages of every page that are not its content, in one strip under the header. Loaded after the first screen is shown: each
 * line is independent, and usually empty.
 */
export function Extras() {
  useBagBadge();
  return (
    <>
      <div className={classNames(styles.strip, styles.freshness)}>
        <FreshnessBanner />
      </div>
      <div className={classNames(styles.strip, styles.rare)}>
        <StorageWarningsLine />
        <UpdateBar />
        <InstallBar />
      </div>
      <NumberProof />
    </>
  );
}
