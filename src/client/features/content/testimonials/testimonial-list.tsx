import type { Testimonial } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { QUOTE } from '#client/ui/button/more-icons.ts';
import { PagedList } from '#client/ui/layout/paged-list.tsx';

import { TestimonialCard } from './testimonial-card.tsx';
import styles from './testimonials-screen.module.css';

const STEP = 6;

/** Testimonials, six at a time. */
export function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) {
    return (
      <EmptyState icon={QUOTE} title={m.testimonials_empty_title()}>
        {m.testimonials_empty_text()}
      </EmptyState>
    );
  }
  return (
    <PagedList
      items={testimonials}
      step={STEP}
      keyOf={({ Id }) => Id}
      more={m.testimonials_more()}
      className={styles.list}
    >
      {(testimonial) => <TestimonialCard testimonial={testimonial} />}
    </PagedList>
  );
}
