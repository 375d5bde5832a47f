import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { hasUnsent } from '#client/outbox/outbox-storage.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { showError } from '#client/ui/feedback/toast.ts';
import { REVIEW_OPEN } from './review-open.ts';
import styles from './write-testimonial.module.css';

const fetchDesk = () => import('./review-panel.tsx');
type Desk = Awaited<ReturnType<typeof fetchDesk>>['ReviewDesk'];

interface WriteTestimonialProps {
  /** On one line with the toggle where there is room. */
  beside?: ReactNode;
  /** The look of that line. */
  className?: string | undefined;
}

/** The toggle of the review form, and the form, which is fetched when it is first wanted. */
export function WriteTestimonial({ beside, className }: WriteTestimonialProps) {
  const [open, setOpen] = useState(false);
  const [Desk, setDesk] = useState<Desk>();
  const place = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  async function fetchOnce() {
    try {
      const { ReviewDesk } = await fetchDesk();
      setDesk(() => ReviewDesk);
    } catch {
      setOpen(false);
      showError(m.testimonials_form_unavailable());
    }
  }
  // A form that was being written when the page was reloaded, or a review that waits to be sent.
  useEffect(() => {
    const writing = deviceStorage.session.getItem(REVIEW_OPEN) !== null;
    setOpen(writing);
    if (writing || hasUnsent('review')) void fetchOnce();
  }, []);

  function press() {
    if (!open && !Desk) void fetchOnce();
    setOpen(!open);
  }
  function close() {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <div className={styles.write}>
      <div className={classNames(styles.bar, className)}>
        {beside}
        <Button
          ref={toggle}
          variant="secondary"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={place}
          onClick={press}
        >
          {m.testimonials_write()}
        </Button>
      </div>
      <div id={place}>
        {open && !Desk && <Skeleton className={styles.place} />}
        {Desk && <Desk open={open} onOpen={() => setOpen(true)} onClose={close} />}
      </div>
    </div>
  );
}
