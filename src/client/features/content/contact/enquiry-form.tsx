import { useEffect } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { controlOf } from '#client/ui/form/form-control.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { ENQUIRY_FIELDS, enquiryFormError } from './enquiry-form-errors.ts';
import { useOutboxForm } from '../use-outbox-form.ts';
import styles from './enquiry-form.module.css';

/** The storage key of the draft. */
export const ENQUIRY_DRAFT = 'enquiry-draft';

/** An enquiry to the store. The details of a logged-in customer are filled in. */
export function EnquiryForm() {
  const { ref, props, field, error, isPending } = useOutboxForm({
    kind: 'enquiry',
    draft: ENQUIRY_DRAFT,
    fields: ENQUIRY_FIELDS,
    check: enquiryFormError,
  });
  const waking = useHydrating();
  const user = useUser();

  useEffect(() => {
    for (const field of ['FirstName', 'LastName', 'Number', 'Email'] as const) {
      const control = controlOf(ref.current, field);
      // Typed text is never overwritten.
      if (user && control?.value === '') control.value = user[field];
    }
  }, [user, ref]);

  return (
    <form
      {...props}
      className={styles.form}
      aria-label={m.contact_form_title()}
      // If the browser submits the form before hydration, no text may end up in the URL.
      method="post"
    >
      <div className={styles.pair}>
        <Field
          {...field('FirstName')}
          label={m.contact_first_name()}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...field('LastName')}
          label={m.contact_last_name()}
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
        />
      </div>
      <div className={styles.pair}>
        <Field
          {...field('Number')}
          label={m.contact_number()}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
        />
        <Field
          {...field('Email')}
          label={m.contact_email()}
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      </div>
      <TextAreaField
        {...field('Message')}
        label={m.contact_message()}
        labelNote={m.contact_optional()}
        rows={5}
      />
      <FormError error={error} />
      <noscript>
        <p>{m.contact_no_script()}</p>
      </noscript>
      <Button
        type={waking ? 'button' : 'submit'}
        size="large"
        busy={isPending}
        className={styles.send}
      >
        {m.contact_send()}
      </Button>
    </form>
  );
}
