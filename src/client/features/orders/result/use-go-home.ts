import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { clearTabStorage } from '#client/session/clear-tab-storage.ts';

const SECONDS = 5;
/** What shows that somebody is using the page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Goes home after five seconds of being seen, unless the customer uses the page: then it stays. What the
 * tab kept of the order goes in either case, when the page is left.
 */
export function useGoHome(active: boolean): { seconds: number | undefined; stay: () => void } {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | undefined>(SECONDS);
  const stay = useCallback(() => setLeft(undefined), []);
  const runs = active && left !== undefined;

  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      // Whoever looked away has not read it.
      if (document.visibilityState === 'visible') setLeft((now) => now && now - 1);
    }, 1000);
    for (const use of USES) document.addEventListener(use, stay, { passive: true });
    return () => {
      clearInterval(timer);
      for (const use of USES) document.removeEventListener(use, stay);
    };
  }, [runs, stay]);

  useEffect(() => {
    if (!active || left !== 0) return;
    void navigate({ to: '/', replace: true });
  }, [active, left, navigate]);

  useEffect(() => {
    if (!active) return undefined;
    return () => clearTabStorage(deviceStorage.session);
  }, [active]);

  return { seconds: runs ? left : undefined, stay };
}
