import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styles from './door.module.css';

/** A page before signing in: the shop's name, and one thing to do. */
export function Door({
  shop,
  title,
  children,
}: {
  shop: string | undefined;
  title: string;
  children: ReactNode;
}) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Desk`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <main className={styles.door}>
      <div className={styles.card}>
        <p className={styles.shop}>
          <span className={styles.name}>{shop ?? '\u00a0'}</span>
          <span className={styles.desk}>Desk</span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
