import { Ago } from '../../parts/text/ago.tsx';
import { rupees } from '../../parts/text/format.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './guard.module.css';

/** Both asks of the feed. */
export function Levels({ level }: { level: { gold: string; silver: string; at: number } }) {
  return (
    <div>
      <div className={styles.levels}>
        <p className={styles.level}>
          Gold, 10 g{' '}
          <strong className="num" translate="no">
            {rupees(level.gold)}
          </strong>
        </p>
        <p className={styles.level}>
          Silver, 1 kg{' '}
          <strong className="num" translate="no">
            {rupees(level.silver)}
          </strong>
        </p>
      </div>
      <p className={textStyles.soft}>
        Read <Ago at={level.at} ago />.
      </p>
    </div>
  );
}
