import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import { hasUnsent } from '#client/outbox/outbox-storage.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { showError } from '#client/ui/feedback/toast.ts';
import styles from './write-testimonial.module.css';

const importPanel = () => import('./review-panel.tsx');
type Panel = Awaited<ReturnType<typeof importPanel>>['ReviewPanel'];

interface WriteTestimonialProps {
  /** Shown on one line with the toggle where there is room. */
  beside?: ReactNode;
  /** The class of that line. */
  className?: string | undefined;
}

/** The toggle of the review form, and the form itself, which is loaded when it is first opened. */
export function WriteTestimonial({ beside, className }: WriteTestimonialProps) {
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<Panel>();
  const place = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  async function fetchPanel() {
    try {
      const { ReviewPanel } = await importPanel();
      setPanel(() => ReviewPanel);
    } catch {
      setOpen(false);
      showError(m.testimonials_form_unavailable());
    }
  }
  // Reopens a form that was being filled in before a reload, and shows unsent reviews.
  useEffect(() => {
    const writing = storedText('review-open').read() !== undefined;
    setOpen(writing);
    if (writing || hasUnsent('review')) void fetchPanel();
  }, []);

  function press() {
    if (!open && !Panel) void fetchPanel();
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
        {open && !Panel && <Skeleton className={styles.place} />}
        {Panel && <Panel open={open} onOpen={() => setOpen(true)} onClose={close} />}
      </div>
    </div>
  );
}
