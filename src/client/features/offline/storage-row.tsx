import { useEffect, useRef, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { asOfText } from '#client/persistence/report/as-of-text.ts';
import type { StoredAmount } from '#client/persistence/report/worker-caches.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { sizeText } from './size-text.ts';
import styles from './offline-screen.module.css';

interface StorageRowProps {
  name: string;
  /** What the group contains. */
  text: string;
  icon: IconName;
  /** What changes for the customer once the group is removed. */
  gone: string;
  stored: Pick<StoredAmount, 'count' | 'bytes'> & {
    oldest?: number | undefined;
    newest?: number | undefined;
  };
  /** Absent where viewing the data refreshes it. */
  refresh?: (() => Promise<void>) | undefined;
  remove: () => Promise<void>;
}

/** One stored group: its size, its age, and buttons to refresh and remove it. */
export function StorageRow({ name, text, icon, gone, stored, refresh, remove }: StorageRowProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const none = stored.count === 0;
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);

  // The pressed button is gone: the focus moves to what took its place.
  useEffect(() => {
    if (pressed.current) row.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [asking]);
  function ask(open: boolean) {
    pressed.current = true;
    setAsking(open);
  }

  async function run(work: () => Promise<void>) {
    setBusy(true);
    await work();
    setBusy(false);
    ask(false);
  }
  return (
    <li ref={row} className={styles.row}>
      <Icon name={icon} size={22} className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.text}>{text}</p>
        <p className={styles.facts}>{none ? m.offline_none() : factsText(stored)}</p>
        {asking ? (
          <div className={styles.asking}>
            <p role="status">{gone}</p>
            <div className={styles.buttons}>
              <Button size="small" variant="danger" busy={busy} onClick={() => void run(remove)}>
                {m.offline_remove()}
              </Button>
              <Button size="small" variant="secondary" onClick={() => ask(false)}>
                {m.offline_keep()}
              </Button>
            </div>
          </div>
        ) : (
          <div className={classNames(styles.buttons, !refresh && styles.quiet)}>
            {refresh && (
              <Button
                size="small"
                variant="secondary"
                busy={busy}
                aria-label={m.offline_refresh_named({ name })}
                onClick={() => void run(refresh)}
              >
                {m.offline_refresh()}
              </Button>
            )}
            {!none && (
              <Button
                size="small"
                variant="quiet"
                aria-label={m.offline_remove_named({ name })}
                onClick={() => ask(true)}
              >
                {m.offline_remove()}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function factsText({ count, bytes, oldest, newest }: StorageRowProps['stored']): string {
  // A single item needs no count.
  const facts = count > 1 ? [m.offline_count({ count }), sizeText(bytes)] : [sizeText(bytes)];
  if (oldest === undefined || newest === undefined) return facts.join(' · ');
  const [first, last] = [asOfText(oldest), asOfText(newest)];
  const times =
    first === last
      ? m.offline_as_of({ time: last })
      : m.offline_between({ oldest: first, newest: last });
  return [...facts, times].join(' · ');
}
