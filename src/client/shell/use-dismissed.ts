import { useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';

/** Closes a `<details>` that overlays the page: on Escape, when the focus or a press goes elsewhere, and on navigation. */
export function useDismissed() {
  const menu = useRef<HTMLDetailsElement>(null);
  const router = useRouter();
  useEffect(() => {
    const shut = () => menu.current?.removeAttribute('open');
    function onEvent({ target, key }: { target: EventTarget | null; key?: string }) {
      const inside = menu.current?.contains(target as Node);
      if (key ? key !== 'Escape' : inside) return;
      if (inside) menu.current?.querySelector('summary')?.focus();
      shut();
    }
    const events = ['keydown', 'pointerdown', 'focusin'] as const;
    events.forEach((event) => document.addEventListener(event, onEvent));
    const unsubscribe = router.subscribe('onBeforeNavigate', shut);
    return () => {
      events.forEach((event) => document.removeEventListener(event, onEvent));
      unsubscribe();
    };
  }, [router]);
  return menu;
}
