import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { controlOf } from '#client/ui/form/form-control.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { testimonialsQuery } from '../queries.ts';
import { REVIEW_OPEN } from './review-open.ts';
import { REVIEW_FIELDS, type ReviewField, reviewFault } from './testimonial-errors.ts';
import { useSendingForm } from '../use-sending-form.ts';
import styles from './testimonial-form.module.css';

/** Where what is typed is kept over a reload, and when the form is closed by hand. */
export const REVIEW_DRAFT = 'review-draft';

interface TestimonialFormProps {
  onClose: () => void;
}

/** The review form, open to anyone. What was typed stays until the store or the outbox has taken it. */
export function TestimonialForm({ onClose }: TestimonialFormProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const title = useId();
  const { form, fault, errorOf, isPending, onSubmit, onInput } = useSendingForm<ReviewField>({
    kind: 'review',
    draft: REVIEW_DRAFT,
    fields: REVIEW_FIELDS,
    faultOf: reviewFault,
    onDone({ how }) {
      if (how === 'sent') void queryClient.invalidateQueries(testimonialsQuery(api));
      onClose();
    },
  });
  useEffect(() => {
    const { session } = deviceStorage;
    // Opened again by a reload, it leaves the focus where it is.
    if (!session.getItem(REVIEW_OPEN)) controlOf(form.current, 'Name')?.focus();
    return () => session.removeItem(REVIEW_OPEN);
  }, [form]);

  function input(event: FormEvent<HTMLFormElement>): void {
    onInput(event);
    deviceStorage.session.setItem(REVIEW_OPEN, '1');
  }
  const of = (name: ReviewField) => ({ name, error: errorOf(name), required: true });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={title}
      noValidate
      onSubmit={onSubmit}
      onInput={input}
    >
      <div className={styles.head}>
        <h2 id={title}>{m.testimonials_form_title()}</h2>
        <IconButton icon="close" label={m.testimonials_form_close()} onClick={onClose} />
      </div>
      <Field
        {...of('Name')}
        label={m.testimonials_form_name()}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...of('Title')}
        label={m.testimonials_form_email()}
        labelNote={m.testimonials_form_email_note()}
        hint={m.testimonials_form_email_hint()}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField {...of('Description')} label={m.testimonials_form_description()} rows={4} />
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className={styles.send}>
        {m.testimonials_form_send()}
      </Button>
    </form>
  );
}
