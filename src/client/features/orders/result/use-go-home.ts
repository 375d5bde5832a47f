import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { clearTabStorage } from '#client/session/clear-tab-storage.ts';

const SECONDS = 5;
/** Events that show that somebody is using the page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Goes home after five seconds in view, unless the customer uses the page. In either case, what the tab stored of the order is
 * removed when the page is left. A coupon is the bag's: a card that failed gives back both, and useSettled has removed a spent one.
 */
export function useGoHome(active: boolean): { seconds: number | undefined; stay: () => void } {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | undefined>(SECONDS);
  const stay = useCallback(() => setLeft(undefined), []);
  const runs = active && left !== undefined;

  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      // A hidden page has not been read: its countdown stops.
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
    return () => clearTabStorage(deviceStorage.session, 'couponData');
  }, [active]);

  return { seconds: runs ? left : undefined, stay };
}
