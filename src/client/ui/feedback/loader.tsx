import { useEffect, useState } from 'react';
import styles from './loader.module.css';

const SLOW_AFTER_MS = 6000;

export interface LoaderProps {
  active: boolean;
  /** Announced at once. Without it a quick loading is not announced: the page that comes says itself what it is. */
  label?: string;
  /** Shown and announced once it takes long. */
  slow?: string;
}

/** The hairline along the top while a screen is loading; a quick one never shows it. */
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
