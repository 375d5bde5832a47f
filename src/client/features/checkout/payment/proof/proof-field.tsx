import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHARE } from '#client/ui/button/more-icons.ts';
import { PayPreview } from './proof-preview.tsx';
import type { Payment } from '../../machine/run-payment.ts';
import { usePaymentState } from '../../machine/use-payment-state.ts';
import styles from './proof-field.module.css';

interface PayProofProps {
  payment: Payment;
  /** The proof was sent and the store may have it: it cannot be changed. */
  frozen: boolean;
}

const LONGEST_UTR = 35;

/** The screenshot of the payment, and optionally its UTR number. */
export function PayProof({ payment, frozen }: PayProofProps) {
  const { picture, reading, error, unsaved, utr } = usePaymentState(payment, ({ proof }) => proof);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  // Once there is a picture, the file input is hidden: the focus moves to the button that replaces it.
  useEffect(() => {
    if (picture && document.activeElement === input.current) replace.current?.focus();
  }, [picture]);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = '';
    if (file) void payment.attach(file);
  }
  function remove() {
    payment.dispatch({ type: 'picture-removed' });
    input.current?.focus();
  }
  return (
    <div className={styles.proof}>
      <label
        className={classNames(styles.pick, picture && 'visually-hidden')}
        data-busy={reading}
        hidden={frozen && picture !== undefined}
      >
        <Icon name={SHARE} size={24} />
        <span className={styles.pickText}>
          <span className={styles.name}>
            {reading ? m.pay_picture_reading() : m.pay_picture_choose()}
          </span>
          <span className={styles.detail}>{m.pay_picture_detail()}</span>
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={picture ? -1 : undefined}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={choose}
        />
      </label>
      {picture && (
        <div className={styles.attached}>
          <PayPreview picture={picture} />
          <div className={styles.words}>
            <p className={styles.name}>{m.pay_picture_attached()}</p>
            <p className={styles.detail}>{attachedText(reading, unsaved)}</p>
            {!frozen && (
              <div className={styles.actions}>
                <Button
                  ref={replace}
                  variant="secondary"
                  size="small"
                  onClick={() => input.current?.click()}
                >
                  {m.pay_picture_replace()}
                </Button>
                <Button variant="quiet" size="small" onClick={remove}>
                  {m.pay_picture_remove()}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {reading ? m.pay_picture_reading() : picture && m.pay_picture_said()}
      </p>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
      <Field
        label={m.pay_utr()}
        labelNote={m.pay_optional()}
        hint={m.pay_utr_hint()}
        name="utr"
        value={utr}
        readOnly={frozen}
        onChange={({ target }) =>
          payment.dispatch({ type: 'utr-typed', utr: tidyUtr(target.value) })
        }
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}

function attachedText(reading: boolean, unsaved: boolean): string {
  if (reading) return m.pay_picture_reading();
  return unsaved ? m.pay_picture_unkept() : m.pay_picture_kept();
}

/** A UTR number: mostly digits, sometimes letters, nothing else. */
export const tidyUtr = (text: string): string =>
  text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, LONGEST_UTR);
