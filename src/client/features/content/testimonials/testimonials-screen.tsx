import type { ReactNode } from 'react';
import type { Testimonial } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { ContentCrumbs } from '../content-crumbs.tsx';
import { TestimonialList } from './testimonial-list.tsx';
import { WriteTestimonial } from './write-testimonial.tsx';
import styles from './testimonials-screen.module.css';

interface TestimonialsScreenProps {
  testimonials: readonly Testimonial[];
  /** Says of when it is, where that matters. */
  saved?: ReactNode;
}

/** Everything that customers say, and the form to add to it. */
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
