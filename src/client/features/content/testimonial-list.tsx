import { useEffect, useRef, useState } from 'react';
import type { Testimonial } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { TestimonialCard } from './testimonial-card.tsx';
import styles from './testimonials-screen.module.css';

const STEP = 6;

/** Testimonials, six at a time. */
export function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const [count, setCount] = useState(STEP);
  const firstNew = useRef<HTMLLIElement>(null);

  // The button may be gone: the focus goes on to what it brought.
  useEffect(() => {
    if (count > STEP) firstNew.current?.focus();
  }, [count]);

  if (testimonials.length === 0) {
    return (
      <EmptyState icon="quote" title={m.testimonials_empty_title()}>
        {m.testimonials_empty_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul role="list" className={styles.list}>
        {testimonials.slice(0, count).map((testimonial, index) => (
          <li
            key={testimonial.Id}
            ref={index === count - STEP ? firstNew : undefined}
            tabIndex={-1}
            className={styles.item}
          >
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
      {testimonials.length > count && (
        <Button variant="secondary" className={styles.more} onClick={() => setCount(count + STEP)}>
          {m.testimonials_more()}
        </Button>
      )}
    </>
  );
}
