import { useState } from 'react';
import { referenceIn } from '#shared/paying/bare-reference.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Field } from '#client/ui/form/field.tsx';
import { latinDigits } from '#shared/typed-text.ts';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { PictureField } from './picture-field.tsx';
import type { Payment } from '../../machine/run-payment.ts';
import { usePaymentState } from '../../machine/use-payment-state.ts';
import styles from './proof-field.module.css';

export interface PayProofProps {
  payment: Payment;
  /** The proof was sent and the store may have it: it can no longer be changed. */
  frozen: boolean;
  /** The id of the input that takes the screenshot. */
  pictureId: string;
}

const LONGEST_UTR = 35;
/** That of UPI; those of banks are longer. */
const SHORTEST_UTR = 12;

/** The screenshot of the payment, and optionally its UTR number, where the store takes one. */
export function PayProof({ payment, frozen, pictureId }: PayProofProps) {
  const { picture, reading, error, unsaved, utr } = usePaymentState(payment, ({ proof }) => proof);
  // Another store's operations do not know it: what is typed there would be lost, and find nobody's payment.
  const takesUtr = useServices().config.extensions.includes('orderTracking');
  const [leftUtr, setLeftUtr] = useState(false);
  // Said and not refused: the screenshot is enough, and a bank may number otherwise.
  const short = leftUtr && utr !== '' && utr.length < SHORTEST_UTR;
  return (
    <div className={styles.proof}>
      <PictureField
        {...{ picture, reading, error, frozen }}
        inputId={pictureId}
        words={{
          choose: m.pay_picture_choose(),
          detail: m.pay_picture_detail(),
          attached: attachedText(reading, unsaved),
        }}
        onChoose={(file) => void payment.attach(file)}
        onRemove={() => payment.dispatch({ type: 'picture-removed' })}
      />
      {takesUtr && (
        <Field
          label={m.pay_utr()}
          labelNote={m.pay_optional()}
          hint={short ? <strong>{m.pay_utr_short()}</strong> : m.pay_utr_hint()}
          name="utr"
          value={utr}
          readOnly={frozen}
          onChange={({ target }) =>
            payment.dispatch({ type: 'utr-typed', utr: writeTidy(target, tidyUtr) })
          }
          onBlur={() => setLeftUtr(true)}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </div>
  );
}

function attachedText(reading: boolean, unsaved: boolean): string {
  if (reading) return m.pay_picture_reading();
  return unsaved ? m.pay_picture_unkept() : m.pay_picture_kept();
}

/** Tidies a UTR: digits and letters only. From a pasted bank message it takes UPI's number. */
export function tidyUtr(text: string): string {
  const latin = latinDigits(text);
  const bare = latin.replace(/[^a-z0-9]/gi, '').toUpperCase();
  return referenceIn(latin) ?? referenceIn(bare) ?? bare.slice(0, LONGEST_UTR);
}
