import { Link } from '@tanstack/react-router';
import { Icon } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { RING, STOP, TICKED } from '../../parts/page/icons.ts';
import { Kbd } from '../../parts/button/kbd.tsx';
import { useKeys } from '../../parts/button/keys.ts';
import { callFrame } from '../frame-calls.ts';
import styles from './selling-state.module.css';

/** Whether the shop sells, as a link to the reason, and the button to stop it. */
export function SellingState() {
  const { data } = useDeskQuery(todayOperations.Selling, {});
  const mayStop = useRight('trading.stop');
  useKeys({ 'Shift+S': { label: 'Stop selling', run: () => callFrame('stop') } }, mayStop);
  const state = data && sellingWord(data);
  return (
    <div className={styles.pair}>
      <Link
        to="/guard"
        className={classNames(styles.state, state?.kind === 'stopped' && styles.stopped)}
        aria-label={state ? `${state.words}: feed and guard` : 'Feed and guard'}
      >
        <Icon name={state ? ICONS[state.kind] : RING} size={16} />
        <span>{state?.words ?? '…'}</span>
      </Link>
      {mayStop && (
        <button
          type="button"
          className={styles.stop}
          aria-keyshortcuts="Shift+S"
          onClick={() => callFrame('stop')}
        >
          <Icon name={STOP} size={16} />
          <span className={styles.words}>Stop selling</span>
          <Kbd>Shift+S</Kbd>
        </button>
      )}
    </div>
  );
}

const ICONS = { right: TICKED, stopped: STOP, waits: 'clock' } as const;

/** The one word for the top bar. A shop that is being set up waits for its owner: nothing of it was stopped. */
export function sellingWord({ halts, open, checking, notOpen }: Selling): {
  kind: keyof typeof ICONS;
  words: string;
} {
  if (notOpen) return { kind: 'waits', words: 'Not open yet' };
  if (halts.some(({ metal, part }) => metal === null && part === 'all')) {
    return { kind: 'stopped', words: 'Stopped' };
  }
  if (!open) return { kind: 'stopped', words: 'Market closed' };
  if (checking) return { kind: 'stopped', words: 'Guard closed' };
  if (halts.length > 0) return { kind: 'stopped', words: 'Partly stopped' };
  return { kind: 'right', words: 'Selling' };
}
