import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LazyAfterPaint } from '../lazy-after-paint.tsx';
import styles from './not-found-screen.module.css';

const loadTray = async () => (await import('#client/ui/picture/empty-tray.tsx')).EmptyTray;

/** Shown at an address that the shop does not have. No other page uses its picture, so it loads later. */
export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      title={m.not_found_title()}
      picture={
        <div className={styles.tray}>
          <LazyAfterPaint load={loadTray} />
        </div>
      }
      action={<ButtonLink to="/">{m.not_found_home()}</ButtonLink>}
    >
      {m.not_found_text()}
    </EmptyState>
  );
}
