import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Payout, SavePayout } from '#shared/contract/payouts.ts';
import { m } from '#client/messages/compiled/messages.js';
import { readFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { RadioCard } from '#client/ui/form/radio-card.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { PAYOUT_FIELDS, payoutError, tidyPayout } from './payout-errors.ts';
import { payoutQuery } from './payout-query.ts';
import styles from './payout.module.css';

/** The fields that the store sends unmasked: the form starts with their values. */
type ShownField = 'Upi' | 'Holder' | 'Ifsc';

const DRAFT = { key: 'payout-draft', fields: PAYOUT_FIELDS } as const;

interface PayoutFormProps {
  /** The details at the store; the account number comes masked and has to be typed again. */
  start: Payout | undefined;
  /** Whether it is opened by a button that went with that. */
  takeFocus: boolean;
  /** Called with the store's words, and the place as the store has it now. */
  onSaved: (words: string, place: Payout | undefined) => void;
  /** Absent where the form cannot be closed. */
  onCancel?: (() => void) | undefined;
}

/** Payout details: a UPI id or a bank account. Typed text stays until it is saved or cancelled. */
export function PayoutForm({ start, takeFocus, onSaved, onCancel }: PayoutFormProps) {
  const { api, config } = useServices();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState(() => storedKind() ?? start?.Kind ?? 'upi');
  const [typed] = useState(() => readFormDraft(DRAFT.key));
  const startOf = (name: ShownField) => {
    const text = typed[name];
    return typeof text === 'string' ? text : start?.[name];
  };
  const { ref, props, field, error, isPending, clear, reset } = useForm({
    fields: PAYOUT_FIELDS,
    draft: DRAFT,
    tidy: tidyPayout,
    check: payoutError,
    send: (values) => api.call(SavePayout, { ...values, Kind: kind }),
    onSuccess({ data, msg }) {
      const { queryKey } = payoutQuery(api);
      if (data?.[0]) queryClient.setQueryData(queryKey, data[0]);
      else void queryClient.invalidateQueries({ queryKey });
      showSuccess(msg || m.payout_saved());
      reset();
      onSaved(msg, data?.[0]);
    },
    onError(failure, { show }) {
      show({ text: failureText(failure, m.payout_unreachable()) });
      // What was sent and not answered may be saved: the place that is shown is the one that money goes to.
      void queryClient.invalidateQueries(payoutQuery(api));
    },
  });
  useEffect(() => {
    if (takeFocus) ref.current?.querySelector<HTMLElement>('input:checked')?.focus();
    // Once, when it is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const radio = (value: Payout['Kind']) => ({
    name: 'Kind',
    value,
    checked: kind === value,
    onChange() {
      clear();
      setKind(value);
    },
  });
  const wait = config.saleWaitHours ?? 0;
  const common = { spellCheck: false, readOnly: isPending } as const;
  return (
    <form {...props} className={styles.form}>
      <fieldset className={styles.kinds} disabled={isPending}>
        <legend className="visually-hidden">{m.payout_kind()}</legend>
        <RadioCard {...radio('upi')} title={m.payout_kind_upi()}>
          {m.payout_kind_upi_detail()}
        </RadioCard>
        <RadioCard {...radio('account')} title={m.payout_kind_account()}>
          {m.payout_kind_account_detail()}
        </RadioCard>
      </fieldset>
      {/* Both kinds stay mounted, so that switching between them loses no text. */}
      <div className={styles.fields} hidden={kind !== 'upi'}>
        <Field
          {...common}
          {...field('Upi')}
          label={m.payout_upi()}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={startOf('Upi')}
          hint={m.payout_upi_hint()}
        />
      </div>
      <div className={styles.fields} hidden={kind !== 'account'}>
        <Field
          {...common}
          {...field('Holder')}
          label={m.payout_holder()}
          autoComplete="name"
          autoCapitalize="words"
          defaultValue={startOf('Holder')}
        />
        <Field
          {...common}
          {...field('Account')}
          label={m.payout_account()}
          inputMode="numeric"
          autoComplete="off"
          hint={start?.Account ? m.payout_account_kept({ account: start.Account }) : undefined}
        />
        <Field
          {...common}
          {...field('Ifsc')}
          label={m.payout_ifsc()}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={startOf('Ifsc')}
          hint={m.payout_ifsc_hint()}
        />
      </div>
      {wait > 0 && (
        <p className={styles.from}>
          {wait === 1 ? m.payout_wait_one() : m.payout_wait({ hours: wait })}
        </p>
      )}
      <FormError error={error} />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending}>
          {m.payout_save()}
        </Button>
        {onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              reset();
              onCancel();
            }}
          >
            {m.payout_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether this tab has details that were typed, and neither saved nor cancelled. */
export const isPayoutTyped = (): boolean => Object.keys(readFormDraft(DRAFT.key)).length > 0;

/** The kind that was selected before a reload. */
function storedKind(): Payout['Kind'] | undefined {
  const { Kind } = readFormDraft(DRAFT.key);
  return Kind === 'upi' || Kind === 'account' ? Kind : undefined;
}
