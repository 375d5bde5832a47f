import type { ReactNode } from 'react';
import type { Testimonial } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { QUOTE } from '#client/ui/button/more-icons.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { ContentCrumbs } from '../content-crumbs.tsx';
import { TestimonialCard } from './testimonial-card.tsx';
import { WriteTestimonial } from './write-testimonial.tsx';
import styles from './testimonials-screen.module.css';

const STEP = 6;

interface TestimonialsScreenProps {
  testimonials: readonly Testimonial[];
  /** When the content was saved, shown while it is not current. */
  saved?: ReactNode;
}

/** All testimonials, and the form to write one. */
export function TestimonialsScreen({ testimonials, saved }: TestimonialsScreenProps) {
  return (
    <div className={styles.page}>
      <ContentCrumbs title={m.testimonials_title()} />
      <WriteTestimonial
        className={styles.banner}
        beside={<PageHeading lead={m.testimonials_lead()}>{m.testimonials_title()}</PageHeading>}
      />
      {saved}
      <TestimonialList testimonials={testimonials} />
    </div>
  );
}

/** Testimonials, six at a time. */
function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const shop = useServices().config.projectName;
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
      {(testimonial) => (
        <>
          <TestimonialCard testimonial={testimonial} />
          {testimonial.T_Answer && (
            <div className={styles.answer}>
              <p className={styles.who}>{m.testimonials_answer({ shop })}</p>
              <p>{testimonial.T_Answer}</p>
            </div>
          )}
        </>
      )}
    </PagedList>
  );
}
