import { type ChangeEvent, useEffect, useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type BuyerIdentity, SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { identityQuery } from '#client/hooks/identity-query.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { noConnectionText } from '#client/rates/connection-text.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { latinDigits } from '#shared/typed-text.ts';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { controlOf } from '#client/ui/form/form-control.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { holderText, identityError, IDENTITY_FIELDS, tidyIdentity } from './identity-errors.ts';
import styles from './identity.module.css';
import { useHolder } from './use-holder.ts';

interface IdentityFormProps {
  /** The daily rupees from which the law asks who buys; 0 where that is not known. */
  from: string;
  /** The stored identity, masked: the number cannot be shown again, so it is typed anew. */
  start: BuyerIdentity | undefined;
  /** Whether it is opened by a button that went with that. */
  takeFocus?: boolean;
  onSaved: () => void;
  onCancel?: (() => void) | undefined;
}

/** The PAN and the name on it, why they are required and what is done with them. Nothing typed is kept on the device. */
export function IdentityForm({
  from,
  start,
  takeFocus = false,
  onSaved,
  onCancel,
}: IdentityFormProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const headingId = useId();
  const freshness = useFreshness();
  const [holder, look] = useHolder();
  const { ref, props, field, error, isPending, reset } = useForm({
    fields: IDENTITY_FIELDS,
    tidy: tidyIdentity,
    check: identityError,
    send: (values) => api.call(SaveIdentity, values),
    onSuccess({ data, msg }) {
      const { queryKey } = identityQuery(api);
      const saved = data[0];
      if (saved) queryClient.setQueryData(queryKey, saved);
      else void queryClient.invalidateQueries({ queryKey });
      if (saved?.State === 'failed') return;
      showSuccess(msg || m.identity_saved());
      reset();
      onSaved();
    },
    onError(failure, { show }) {
      show({ text: failureText(failure, m.identity_unreachable()) });
      // What was sent and not answered may be saved.
      void queryClient.invalidateQueries(identityQuery(api));
    },
  });
  useEffect(() => {
    if (takeFocus) controlOf(ref.current, 'Pan')?.focus();
    // Once, when it is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  function onPan({ target }: ChangeEvent<HTMLInputElement>): void {
    look(writeTidy(target, raised));
  }
  const cut = noConnectionText(freshness);
  const known = exact(from).gt(0);
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <h2 id={headingId} className={styles.heading}>
        {m.identity_title()}
      </h2>
      <p className={styles.lead}>
        {known ? m.identity_why_from({ amount: trimmedRupees(from) }) : m.identity_why()}
      </p>
      {start?.State === 'failed' && (
        <Notice kind="warn">{m.identity_failed({ name: start.Name })}</Notice>
      )}
      <form {...props} className={styles.form}>
        <Field
          {...field('Pan')}
          label={m.identity_pan()}
          hint={holder ? holderText(holder) : m.identity_pan_hint()}
          onChange={onPan}
          readOnly={isPending}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          // Room for separators between the parts.
          maxLength={16}
        />
        <Field
          {...field('Name')}
          label={m.identity_name()}
          hint={m.identity_name_hint()}
          defaultValue={start?.Name}
          readOnly={isPending}
          autoCapitalize="words"
          autoComplete="name"
          spellCheck={false}
          enterKeyHint="done"
        />
        <FormError error={error} />
        <div className={styles.actions}>
          <Button type="submit" busy={isPending} blockedReason={cut}>
            {m.identity_save()}
          </Button>
          {onCancel && (
            <Button
              variant="quiet"
              onClick={() => {
                reset();
                onCancel();
              }}
            >
              {m.identity_cancel()}
            </Button>
          )}
        </div>
        {cut && <BlockedReason aria-hidden>{cut}</BlockedReason>}
      </form>
      <p className={styles.kept}>{m.identity_kept()}</p>
    </section>
  );
}

/** Capitals and Latin digits. */
const raised = (text: string): string => latinDigits(text).toUpperCase();
