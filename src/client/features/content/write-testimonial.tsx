import { useId, useRef, useState, type ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showError } from '#client/ui/toast.ts';
import { EMPTY_DRAFT } from './testimonial-draft.ts';
import styles from './write-testimonial.module.css';

const fetchForm = () => import('./testimonial-form.tsx');
type Form = Awaited<ReturnType<typeof fetchForm>>['TestimonialForm'];

/** The toggle of the review form, and the form, which is fetched when it is first wanted. */
export function WriteTestimonial({ beside }: { beside?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [Form, setForm] = useState<Form>();
  // Kept here: closing the form by hand does not throw away what was typed.
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const place = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  async function fetchOnce() {
    try {
      const { TestimonialForm } = await fetchForm();
      setForm(() => TestimonialForm);
    } catch {
      setOpen(false);
      showError(m.testimonials_form_unavailable());
    }
  }
  function press() {
    if (!open && !Form) void fetchOnce();
    setOpen(!open);
  }
  function close() {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <div className={styles.write}>
      <div className={styles.bar}>
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
        {open && !Form && <Skeleton className={styles.place} />}
        {open && Form && (
          <Form
            draft={draft}
            onDraft={setDraft}
            onCancel={close}
            onSent={() => {
              setDraft(EMPTY_DRAFT);
              close();
            }}
          />
        )}
      </div>
    </div>
  );
}
