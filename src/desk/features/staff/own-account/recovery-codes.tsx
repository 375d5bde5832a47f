import { Button } from '#client/ui/button/button.tsx';
import styles from '../sign-in/door.module.css';
import { useCopy } from './use-copy.ts';

/** Codes for a lost device, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { copied, copy } = useCopy(codes.join('\n'));
  return (
    <div className={styles.ways}>
      <p className={styles.note}>
        Each of them signs you in once, with your password, when your phone is lost. They are not
        shown again: print them, or keep them where you keep other secrets.
      </p>
      <ul className={styles.codes} translate="no" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={copy}>
        {copied ? 'Copied' : 'Copy all'}
      </Button>
      <Button wide onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}
