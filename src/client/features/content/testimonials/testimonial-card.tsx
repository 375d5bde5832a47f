import type { Testimonial } from '#shared/contract/content.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './testimonial-card.module.css';

/** One customer's testimonial, with a medallion in place of a portrait. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className={styles.card}>
      <blockquote className={styles.text}>
        <Spoken>{testimonial.T_Description}</Spoken>
      </blockquote>
      <figcaption className={styles.by}>
        <span className={styles.medal}>
          <Icon name="lotus" size={24} />
        </span>
        {testimonial.T_Name}
      </figcaption>
    </figure>
  );
}
