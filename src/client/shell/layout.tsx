import type { ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { Loader } from '#client/ui/feedback/loader.tsx';
import { useFirstFrame } from '#client/ui/use-first-frame.ts';
import { Header } from './header/header.tsx';
import { LazyAfterPaint } from './lazy-after-paint.tsx';
import { later } from '#client/ui/later.tsx';
import { retryImport } from '#client/updates/retry-import.ts';
import { TabBar } from './menu/tab-bar.tsx';
import styles from './layout.module.css';

const extras = async () => (await import('./extras.tsx')).Extras;
/** Below the first view of every page. */
export const Footer = later(
  async () => (await retryImport(() => import('./foot/footer.tsx'))).Footer,
);
const toasts = async () => (await import('./toasts.tsx')).Toasts;

/** The frame of every page: header, content, footer, and on a phone the tabs. */
export function Layout({ children }: { children: ReactNode }) {
  const below = useFirstFrame();
  return (
    // The store cuts its rendered pages at this attribute.
    <div data-app className={styles.app}>
      <a className="skip-link" href="#main">
        {m.shell_skip()}
      </a>
      <RouteLoader />
      <Header />
      <LazyAfterPaint load={extras} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {below && <Footer />}
      <TabBar />
      <LazyAfterPaint load={toasts} />
    </div>
  );
}

function RouteLoader() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <Loader active={loading} slow={m.shell_slow()} />;
}
