import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { AddTestimonialsForFront } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useStore } from '#client/store/store-context.ts';
import { failureText } from '#client/store/failure-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { showError, showSuccess } from '#client/ui/toast.ts';
import { testimonialsQuery } from './queries.ts';
import { type BrokenRule, brokenRule, type TestimonialDraft } from './testimonial-draft.ts';
import styles from './testimonial-form.module.css';

interface TestimonialFormProps {
  draft: TestimonialDraft;
  onDraft: (draft: TestimonialDraft) => void;
  onCancel: () => void;
  onSent: () => void;
}

/** The review form, open to anyone. What was typed stays until the store has taken it. */
export function TestimonialForm({ draft, onDraft, onCancel, onSent }: TestimonialFormProps) {
  const { store } = useStore();
  const queryClient = useQueryClient();
  const [broken, setBroken] = useState<BrokenRule>();
  const form = useRef<HTMLFormElement>(null);
  const title = useId();

  useEffect(() => focusOn(form.current, 'name'), []);

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      store.call(AddTestimonialsForFront, {
        Name: draft.name.trim(),
        Title: draft.title.trim(),
        Description: draft.description.trim(),
      }),
    // Without a network it fails at once and says so, instead of waiting unseen.
    networkMode: 'always',
    onSuccess: ({ msg }) => {
      showSuccess(msg);
      void queryClient.invalidateQueries(testimonialsQuery(store));
      onSent();
    },
    onError: (error) => showError(failureText(error, m.testimonials_unreachable())),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const first = brokenRule(draft);
    setBroken(first);
    if (!first) return mutate();
    showError(first.text);
    focusOn(form.current, first.field);
  }
  const field = (name: keyof TestimonialDraft) => ({
    name,
    value: draft[name],
    error: broken?.field === name ? broken.text : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      onDraft({ ...draft, [name]: target.value });
      if (broken?.field === name) setBroken(undefined);
    },
  });

  return (
    <form ref={form} className={styles.form} aria-labelledby={title} noValidate onSubmit={submit}>
      <div className={styles.head}>
        <h2 id={title}>{m.testimonials_form_title()}</h2>
        <IconButton icon="close" label={m.testimonials_form_close()} onClick={onCancel} />
      </div>
      <Field {...field('name')} label={m.testimonials_form_name()} autoComplete="name" required />
      <Field
        {...field('title')}
        label={m.testimonials_form_email()}
        labelNote={m.testimonials_form_email_note()}
        hint={m.testimonials_form_email_hint()}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextAreaField
        {...field('description')}
        label={m.testimonials_form_description()}
        rows={4}
        required
      />
      <Button type="submit" busy={isPending} className={styles.send}>
        {m.testimonials_form_send()}
      </Button>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, field: keyof TestimonialDraft): void {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}
