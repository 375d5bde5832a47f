import type { ReactNode } from 'react';
import styles from './install-guide.module.css';

/** A drawing of a corner of the phone's screen; the words beside it say the same. */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 120 96" aria-hidden className={styles.picture}>
    <rect x="1" y="1" width="118" height="94" rx="12" className={styles.screen} />
    {children}
  </svg>
);

/** The browser's bar at the foot, with Share in its middle. */
export const SharePicture = () => (
  <Drawing>
    <path d="M14 16h60M14 27h84M14 38h46" className={styles.words} />
    <path d="M1 58h118v25a12 12 0 0 1-12 12H13A12 12 0 0 1 1 83z" className={styles.part} />
    <path d="M1 58h118" className={styles.line} />
    <path d="M20 71l-5 5.5 5 5.5M33 71l5 5.5-5 5.5" className={styles.faint} />
    <path d="M82 71h8v11h-8zM90 71h8v11h-8z" className={styles.faint} />
    <circle cx="60" cy="76" r="15" className={styles.here} />
    <path d="M60 80V67M56 70.5l4-4 4 4M56.5 74H53v11h14V74h-3.5" className={styles.mark} />
  </Drawing>
);

/** The list that Share opens, with the row to choose. */
export const ChoosePicture = () => (
  <Drawing>
    <rect x="11" y="14" width="98" height="68" rx="9" className={styles.part} />
    <path d="M20 25h38M20 71h46" className={styles.words} />
    <path d="M92 20h9v9h-9zM92 66h9v9h-9z" className={styles.faint} />
    <rect x="11" y="35" width="98" height="26" className={styles.here} />
    <path d="M20 48h56" className={styles.strong} />
    <path d="M90 42h12v12H90zM96 45v6M93 48h6" className={styles.mark} />
  </Drawing>
);

/** The last sheet, with Add in its corner. */
export const AddPicture = () => (
  <Drawing>
    <path d="M1 34h118v49a12 12 0 0 1-12 12H13A12 12 0 0 1 1 83z" className={styles.part} />
    <path d="M1 34h118" className={styles.line} />
    <path d="M14 18h20" className={styles.words} />
    <rect x="80" y="8" width="32" height="20" rx="10" className={styles.here} />
    <path d="M88 18h16" className={styles.strong} />
    <rect x="14" y="46" width="34" height="34" rx="8" className={styles.app} />
    <path
      d="M31 70c-4-3-5.5-6.5-5.5-9.5 0-2.5 2-5 5.5-8 3.5 3 5.5 5.5 5.5 8 0 3-1.5 6.5-5.5 9.5zM31 70c-6 0-9-3-10-9M31 70c6 0 9-3 10-9"
      className={styles.lotus}
    />
    <path d="M58 57h46M58 69h30" className={styles.words} />
  </Drawing>
);
