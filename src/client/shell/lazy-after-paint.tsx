import { type ComponentType, createElement, startTransition, useEffect, useState } from 'react';
import { retryImport } from '#client/updates/retry-import.ts';

const loaded = new Map<unknown, unknown>();

/** A part of the app that is loaded after the first screen is shown; undefined until then, and available at once later. */
export function useAfterPaint<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState(() => loaded.get(load) as Part | undefined);
  useEffect(() => {
    if (loaded.has(load)) return;
    const bring = () =>
      void retryImport(load).then((found) => {
        loaded.set(load, found);
        // Nobody waits for it: rendered between the browser's other tasks.
        startTransition(() => setPart(() => found));
      });
    // Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(bring);
    else setTimeout(bring, 500);
  }, [load]);
  return part;
}

/** A part of every page that is loaded after the first screen is shown. */
export function LazyAfterPaint({ load }: { load: () => Promise<ComponentType> }) {
  const part = useAfterPaint(load);
  return part && createElement(part);
}
