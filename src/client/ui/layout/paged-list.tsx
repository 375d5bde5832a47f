import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../button/button.tsx';
import { useHydrating } from '../use-hydrating.ts';
import styles from './paged-list.module.css';

interface StepListProps<Item> {
  items: readonly Item[];
  /** How many show first, and come with each press. */
  step: number;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  more: string;
  className?: string | undefined;
}

/**
 * A long list, a step at a time; on the way back to it as much is there as was left. Without a script all
 * of it is there.
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

  // After a reload; not while the page that the store has rendered is woken up.
  useEffect(() => {
    setCount(left());
    // Once, when the list appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // The button may be gone: the focus goes on to what it brought.
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
