import { useEffect } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { controlOf } from '#client/ui/form/form-control.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { ENQUIRY_FIELDS, type EnquiryField, enquiryFormFault } from './enquiry-form-errors.ts';
import { useSendingForm } from '../use-sending-form.ts';
import styles from './enquiry-form.module.css';

/** Where what is typed is kept over a reload. */
export const ENQUIRY_DRAFT = 'enquiry-draft';

/** Asks the store anything. What is known of a logged-in customer stands there already. */
export function EnquiryForm() {
  const { form, fault, errorOf, isPending, onSubmit, onInput } = useSendingForm<EnquiryField>({
    kind: 'enquiry',
    draft: ENQUIRY_DRAFT,
    fields: ENQUIRY_FIELDS,
    faultOf: enquiryFormFault,
  });
  const waking = useHydrating();
  const user = useUser();

  useEffect(() => {
    for (const field of ['FirstName', 'LastName', 'Number', 'Email'] as const) {
      const control = controlOf(form.current, field);
      // Never over what was typed.
      if (user && control?.value === '') control.value = user[field];
    }
  }, [user, form]);

  const of = (name: EnquiryField) => ({ name, error: errorOf(name) });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={m.contact_form_title()}
      // Sent before the app stands, it would be a page of its own: then nothing may be in its address.
      method="post"
      onSubmit={onSubmit}
      onInput={onInput}
      noValidate
    >
      <div className={styles.pair}>
        <Field
          {...of('FirstName')}
          label={m.contact_first_name()}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...of('LastName')}
          label={m.contact_last_name()}
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
        />
      </div>
      <div className={styles.pair}>
        <Field
          {...of('Number')}
          label={m.contact_number()}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
        />
        <Field
          {...of('Email')}
          label={m.contact_email()}
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      </div>
      <TextAreaField
        {...of('Message')}
        label={m.contact_message()}
        labelNote={m.contact_optional()}
        rows={5}
      />
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
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
