import { keyed } from '#client/ui/keyed.ts';
import styles from './acts.module.css';

/** The consequences of an act, for the person who decides. */
export function Happens({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p>What will happen:</p>
      <ul className={styles.happens}>
        {keyed(lines, (line) => line).map(({ item: line, key }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
