import styles from './letterhead.module.css';

/** The shop's name at the head of a printed page, which has no header. */
export function Letterhead({ shop }: { shop: string }) {
  return (
    <p className={styles.letterhead} translate="no">
      {shop}
    </p>
  );
}
