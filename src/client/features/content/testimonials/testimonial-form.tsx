import { useQueryClient } from '@tanstack/react-query';
import { type InputEvent, useEffect, useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { controlOf } from '#client/ui/form/form-control.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { testimonialsQuery } from '../queries.ts';
import { REVIEW_FIELDS, type ReviewField, reviewError } from './testimonial-errors.ts';
import { useOutboxForm } from '../use-outbox-form.ts';
import styles from './testimonial-form.module.css';

/** The storage key of the draft, which also survives closing the form. */
export const REVIEW_DRAFT = 'review-draft';

interface TestimonialFormProps {
  onClose: () => void;
}

/** The review form, open to anyone. Typed text stays until the store or the outbox has taken it. */
export function TestimonialForm({ onClose }: TestimonialFormProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const title = useId();
  const { ref, props, field, error, isPending } = useOutboxForm({
    kind: 'review',
    draft: REVIEW_DRAFT,
    fields: REVIEW_FIELDS,
    check: reviewError,
    onDone({ how }) {
      if (how === 'sent') void queryClient.invalidateQueries(testimonialsQuery(api));
      onClose();
    },
  });
  useEffect(() => {
    const stored = storedText('review-open');
    // When a reload reopens the form, it leaves the focus alone.
    if (!stored.read()) controlOf(ref.current, 'Name')?.focus();
    return stored.remove;
  }, [ref]);

  function onInput(event: InputEvent<HTMLFormElement>): void {
    props.onInput(event);
    storedText('review-open').write('1');
  }
  const required = (name: ReviewField) => ({ ...field(name), required: true });
  return (
    <form {...props} className={styles.form} aria-labelledby={title} onInput={onInput}>
      <div className={styles.head}>
        <h2 id={title}>{m.testimonials_form_title()}</h2>
        <IconButton icon="close" label={m.testimonials_form_close()} onClick={onClose} />
      </div>
      <Field
        {...required('Name')}
        label={m.testimonials_form_name()}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...required('Title')}
        label={m.testimonials_form_email()}
        labelNote={m.testimonials_form_email_note()}
        hint={m.testimonials_form_email_hint()}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        {...required('Description')}
        label={m.testimonials_form_description()}
        rows={4}
      />
      <FormError error={error} />
      <Button type="submit" busy={isPending} className={styles.send}>
        {m.testimonials_form_send()}
      </Button>
    </form>
  );
}
