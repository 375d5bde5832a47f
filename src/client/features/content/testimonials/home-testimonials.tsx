import { Link } from '@tanstack/react-router';
import type { Testimonial } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Carousel } from '#client/ui/picture/carousel.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { TestimonialCard } from './testimonial-card.tsx';
import { WriteTestimonial } from './write-testimonial.tsx';
import styles from './home-testimonials.module.css';

/** The testimonials of the home page: a carousel, a link to all, and the review form. */
export function HomeTestimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const title = m.testimonials_home_title();
  return (
    <div className={styles.section}>
      {testimonials.length > 0 ? (
        <Carousel
          labels={{
            name: title,
            previous: m.testimonials_previous(),
            next: m.testimonials_next(),
          }}
          header={<PageHeading level={2}>{title}</PageHeading>}
          perView={1}
          perViewWide={testimonials.length < 2 ? 1 : 2}
        >
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.Id} testimonial={testimonial} />
          ))}
        </Carousel>
      ) : (
        <PageHeading level={2}>{title}</PageHeading>
      )}
      <WriteTestimonial
        beside={
          <Link to="/testimonials" className={styles.all}>
            {m.testimonials_all()}
          </Link>
        }
      />
    </div>
  );
}
