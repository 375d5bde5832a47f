import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import styles from './step-list.module.css';

interface StepListProps<Item> {
  items: readonly Item[];
  /** How many show first, and come with each press. */
  step: number;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  more: string;
  className?: string | undefined;
}

/** A long list, a step at a time. Without a script all of it is there. */
export function StepList<Item>(props: StepListProps<Item>) {
  const { items, step, keyOf, children, more, className } = props;
  const [count, setCount] = useState(step);
  const firstNew = useRef<HTMLLIElement>(null);
  const rendered = useHydrating();
  const rest = items.slice(count);

  // The button may be gone: the focus goes on to what it brought.
  useEffect(() => {
    if (count > step) firstNew.current?.focus();
  }, [count, step]);

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
        <Button variant="secondary" className={styles.more} onClick={() => setCount(count + step)}>
          {more}
        </Button>
      )}
    </>
  );
}
