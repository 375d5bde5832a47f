import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../button/button.tsx';
import { useHydrating } from '../use-hydrating.ts';
import styles from './paged-list.module.css';

interface StepListProps<Item> {
  items: readonly Item[];
  /** How many items are shown first, and added with each press. */
  step: number;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  more: string;
  className?: string | undefined;
}

/**
 * A long list that grows by a step per press, and has its former length when the customer comes back to it. Without a script the
 * whole list is shown.
 */
export function PagedList<Item>(props: StepListProps<Item>) {
  const { items, step, keyOf, children, more: label, className } = props;
  const rendered = useHydrating();
  const router = useRouter();
  const left = () => Math.max(router.state.location.state.shown ?? step, step);
  const [count, setCount] = useState(() => (rendered ? step : left()));
  const firstNew = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  const rest = items.slice(count);

  // Only after a reload: during hydration the markup must match the rendered page.
  useEffect(() => {
    setCount(left());
    // Once, when the list appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // The button may be gone, so the focus moves to the first new item.
  useEffect(() => {
    if (pressed.current) firstNew.current?.focus();
  }, [count]);

  function more() {
    const shown = count + step;
    pressed.current = true;
    setCount(shown);
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, shown }),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <ul role="list" className={className}>
        {items.slice(0, count).map((item, index) => (
          <li
            key={keyOf(item)}
            ref={index === count - step ? firstNew : undefined}
            tabIndex={-1}
            className={styles.item}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {rendered && rest.length > 0 && (
        <noscript>
          <ul role="list" className={className}>
            {rest.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        </noscript>
      )}
      {rest.length > 0 && (
        <Button variant="secondary" className={styles.more} onClick={more}>
          {label}
        </Button>
      )}
    </>
  );
}
