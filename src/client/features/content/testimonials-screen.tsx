import type { Testimonial } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { TestimonialList } from './testimonial-list.tsx';
import { WriteTestimonial } from './write-testimonial.tsx';
import styles from './testimonials-screen.module.css';

/** Everything that customers say, and the form to add to it. */
export function TestimonialsScreen({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <div className={styles.page}>
      <div className={styles.banner}>
        <h1>{m.testimonials_title()}</h1>
        <p>{m.testimonials_lead()}</p>
      </div>
      <WriteTestimonial />
      <TestimonialList testimonials={testimonials} />
    </div>
  );
}
