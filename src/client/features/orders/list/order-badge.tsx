import { useQuery } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { stateText } from '../order-state.ts';
import { FRESH_MS, orderStatusQuery } from '../queries.ts';
import styles from './order-list.module.css';
import { useCallback, useState } from 'react';

/** The status of an order in the list, requested when the entry comes into view; one that never came says so on paper. */
export function OrderBadge({ order }: { order: string }) {
  const { api } = useServices();
  const [seen, ref] = useSeen();
  const { data: status, isLoading } = useQuery({
    ...orderStatusQuery(api, order),
    enabled: seen,
    // Scrolling through the list again does not repeat recent requests.
    staleTime: FRESH_MS,
    // The order's own page polls more often; a list of hundreds must not, and few of its orders wait for money.
    refetchInterval: ({ state }) => (state.data?.State === 'placed' ? FRESH_MS : false),
  });
  const told = status && stateText(status);
  return (
    <span ref={ref} className={styles.badgePlace}>
      {isLoading && <Skeleton className={styles.badgeBone} />}
      {isLoading && <span className="visually-hidden">{m.order_state_loading()}</span>}
      {status === undefined && <span className={styles.unasked}>{m.order_state_unasked()}</span>}
      {told && (
        <span className={styles.badge} data-tone={told.tone}>
          {told.text}
        </span>
      )}
    </span>
  );
}

/** Starts a little before the element is in view. */
const MARGIN = '160px';

/** Whether the element with the returned ref has ever been in view. */
function useSeen(): [seen: boolean, ref: (element: Element | null) => (() => void) | void] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [seen, ref];
}
