import styles from './empty-tray.module.css';

/** An empty velvet tray: the places of a bar and two coins, pressed into the cloth. */
export function EmptyTray() {
  return (
    <svg viewBox="0 0 200 132" aria-hidden className={styles.tray}>
      <path className={styles.shade} d="M20 122h160l-12 8H32z" />
      <rect className={styles.wood} x="8" y="8" width="184" height="114" rx="14" />
      <rect className={styles.velvet} x="16" y="16" width="168" height="98" rx="9" />
      <rect className={styles.place} x="32" y="32" width="46" height="66" rx="6" />
      <circle className={styles.place} cx="117" cy="51" r="19" />
      <circle className={styles.place} cx="149" cy="84" r="16" />
      <path
        className={styles.light}
        d="M38 98h34a6 6 0 0 0 6-6V40M103 65a19 19 0 0 0 33-14M138 96a16 16 0 0 0 27-12"
      />
    </svg>
  );
}
