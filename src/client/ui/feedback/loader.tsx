import { useEffect, useState } from 'react';
import styles from './loader.module.css';

const SLOW_AFTER_MS = 6000;

export interface LoaderProps {
  active: boolean;
  /** Announced at once. Without a label a quick load is not announced: the new page announces itself. */
  label?: string;
  /** Shown and announced once loading takes long. */
  slow?: string;
}

/** The hairline along the top while a screen is loading; a quick load never shows it. */
export function Loader({ active, label, slow }: LoaderProps) {
  return (
    <div role="status">
      {active && (
        <div className={styles.loader}>
          {label && <span className="visually-hidden">{label}</span>}
        </div>
      )}
      {active && slow && <Slow>{slow}</Slow>}
    </div>
  );
}

function Slow({ children }: { children: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return late && <p className={styles.slow}>{children}</p>;
}
