import { type FormEvent, useRef, useState } from 'react';
import type { Payout } from '#shared/contract/payouts.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { RadioCard } from '#client/ui/form/radio-card.tsx';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { payoutError, type PayoutField, type PayoutTyped, tidyPayout } from './payout-errors.ts';
import { firstKind, PAYOUT_DRAFT, typedIn, useSavePayout } from './use-save-payout.ts';
import styles from './payout.module.css';

interface PayoutFormProps {
  /** What the store has; the account's number comes masked and is typed anew. */
  start: Payout | undefined;
  onSaved: () => void;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

const KEPT = ['Upi', 'Holder', 'Account', 'Ifsc'] as const;

/** Where the money of a sale goes: a UPI id or an account. What is typed stays until it is saved. */
export function PayoutForm({ start, onSaved, onCancel }: PayoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<PayoutField>(form);
  const kept = useFormDraft(form, PAYOUT_DRAFT, KEPT);
  const [kind, setKind] = useState(() => firstKind(start));
  const save = useSavePayout((error) => show({ text: failureText(error, m.payout_unreachable()) }));

  function close(after: () => void): void {
    kept.forget();
    after();
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    const typed = tidyPayout(typedIn(event.currentTarget, kind));
    const broken = payoutError(typed);
    if (broken) return show(broken);
    clear();
    save.mutate({ typed, saved: () => close(onSaved) });
  }
  function keep(chosen: PayoutTyped['Kind']): void {
    if (form.current) kept.keep({ ...typedIn(form.current, chosen) });
  }
  function choose(next: PayoutTyped['Kind']): void {
    clear();
    setKind(next);
    keep(next);
  }
  const common = { spellCheck: false, readOnly: save.isPending } as const;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onInput={({ target }) => {
        touched((target as HTMLInputElement).name);
        keep(kind);
      }}
      noValidate
    >
      <fieldset className={styles.kinds} disabled={save.isPending}>
        <legend className="visually-hidden">{m.payout_kind()}</legend>
        <RadioCard
          name="Kind"
          title={m.payout_kind_upi()}
          checked={kind === 'upi'}
          onChange={() => choose('upi')}
        >
          {m.payout_kind_upi_detail()}
        </RadioCard>
        <RadioCard
          name="Kind"
          title={m.payout_kind_account()}
          checked={kind === 'account'}
          onChange={() => choose('account')}
        >
          {m.payout_kind_account_detail()}
        </RadioCard>
      </fieldset>
      {/* Both stand there, so that a look at the other way costs nothing that was typed. */}
      <div className={styles.fields} hidden={kind !== 'upi'}>
        <Field
          {...common}
          label={m.payout_upi()}
          name="Upi"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={start?.Upi}
          hint={m.payout_upi_hint()}
          error={errorOf('Upi')}
        />
      </div>
      <div className={styles.fields} hidden={kind !== 'account'}>
        <Field
          {...common}
          label={m.payout_holder()}
          name="Holder"
          autoComplete="name"
          autoCapitalize="words"
          defaultValue={start?.Holder}
          error={errorOf('Holder')}
        />
        <Field
          {...common}
          label={m.payout_account()}
          name="Account"
          inputMode="numeric"
          autoComplete="off"
          hint={start?.Account ? m.payout_account_kept({ account: start.Account }) : undefined}
          error={errorOf('Account')}
        />
        <Field
          {...common}
          label={m.payout_ifsc()}
          name="Ifsc"
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={start?.Ifsc}
          hint={m.payout_ifsc_hint()}
          error={errorOf('Ifsc')}
        />
      </div>
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          {m.payout_save()}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={() => close(onCancel)}>
            {m.payout_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
