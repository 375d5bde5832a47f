import { type ComponentType, useEffect, useState } from 'react';
import { patiently } from '#client/updates/retry-import.ts';

/** A part of every page that is fetched once the first screen stands, and is not missed before. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    const fetch = async () => {
      const part = await patiently(load);
      if (!gone) setPart(() => part);
    };
    // Safari has no idle time to ask for.
    if (window.requestIdleCallback) window.requestIdleCallback(fetch);
    else setTimeout(fetch, 500);
    return () => {
      gone = true;
    };
  }, [load]);
  return Part && <Part />;
}
