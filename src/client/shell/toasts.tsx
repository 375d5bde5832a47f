import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

/** The toasts, fetched once the first screen stands. */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Safari has no idle time to ask for.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setReady(true), 500);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(() => setReady(true));
    return () => window.cancelIdleCallback(idle);
  }, []);
  return ready ? (
    <Suspense fallback={null}>
      <Toaster label={m.shell_messages()} closeLabel={m.ui_close()} />
    </Suspense>
  ) : null;
}
