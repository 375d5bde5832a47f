import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '#client/updates/retry-import.ts';

/** A part of every page that is loaded after the first screen is shown. */
export function LazyAfterPaint({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    const fetch = async () => {
      const part = await retryImport(load);
      if (!gone) setPart(() => part);
    };
    // Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(fetch);
    else setTimeout(fetch, 500);
    return () => {
      gone = true;
    };
  }, [load]);
  return Part && <Part />;
}
