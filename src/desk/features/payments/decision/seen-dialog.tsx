import { type SubmitEvent, useState } from 'react';
import type { OrderPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { readTypedRupees } from '#shared/pricing/typed-figure.ts';
import { latinDigits, withoutUnseen } from '#shared/typed-text.ts';
import { isBareReference } from '#shared/paying/bare-reference.ts';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { LeaveGuard } from '../../../parts/form/leave-guard.tsx';
import { useShut } from '../../../parts/form/use-shut.ts';
import { rupees } from '../../../parts/text/format.ts';
import { Kbd } from '../../../parts/button/kbd.tsx';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import styles from './dialogs.module.css';

const CHANNELS = [
  { value: 'upi', label: 'UPI' },
  { value: 'bank', label: 'Bank transfer' },
  { value: 'card', label: 'Card' },
  { value: 'cash', label: 'Cash' },
] as const;
type Channel = (typeof CHANNELS)[number]['value'];

export interface SeenMoney {
  amount: string;
  reference: string;
  channel: Channel;
}

interface SeenDialogProps {
  order: OrderPayment;
  /** Why a reason is required: another order has the reference, or a card's provider does not answer. */
  needsReason: string;
  busy: boolean;
  onClose: () => void;
  onSeen: (seen: SeenMoney, reason: string) => void;
}

/** Records money that a person sees at the bank and the store was not told of: only that counts, never a picture's content. */
export function SeenDialog(props: SeenDialogProps) {
  return (
    <Dialog title="What the bank shows" onClose={props.onClose}>
      <Seen {...props} />
    </Dialog>
  );
}

const USUAL: Record<string, Channel> = { UPI: 'upi', Transfer: 'bank', Card: 'card' };

function Seen({ order, needsReason, busy, onClose, onSeen }: SeenDialogProps) {
  const claim = order.claims.at(-1);
  const [start] = useState({
    amount: claim?.amount ?? order.money.stillToPay,
    reference: claim?.reference ?? '',
  });
  const [amount, setAmount] = useState(start.amount);
  const [reference, setReference] = useState(start.reference);
  const [channel, setChannel] = useState<Channel>(USUAL[order.way] ?? 'bank');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const first = useFocusOnOpen<HTMLInputElement>();
  const read = readTypedRupees(amount);
  const shut = useShut<HTMLFormElement>(busy);
  const bare = withoutUnseen(latinDigits(reference)).trim();
  const wrongReference = bare
    ? isBareReference(channel, bare)
      ? null
      : 'Only its letters and digits, without the words around it.'
    : 'The bank has one for every payment.';
  const isTyped = amount !== start.amount || reference !== start.reference || reason.trim() !== '';
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!read || wrongReference || (needsReason && !reason.trim()) || busy) return;
    onSeen({ amount: read, reference: bare, channel }, reason.trim());
  }
  return (
    <form {...shut} onSubmit={submit} className={styles.form} noValidate>
      <LeaveGuard guard={() => isTyped && !busy} />
      <p>
        The store was told of no such payment. Confirm only what you see in the bank yourself.{' '}
        {rupees(order.money.stillToPay)} is still to pay.
      </p>
      {needsReason && <p>{needsReason}</p>}
      <div className={styles.fields}>
        <Field
          ref={reference ? null : first}
          label="Reference, as the bank shows it"
          name="reference"
          autoComplete="off"
          spellCheck={false}
          value={reference}
          error={tried ? wrongReference : null}
          onChange={({ target }) => setReference(target.value)}
        />
        <Field
          ref={reference ? first : null}
          label="Amount"
          name="amount"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={tried && !read ? 'Rupees, such as 1250.50' : null}
          onChange={({ target }) => setAmount(target.value)}
        />
        <SelectField
          label="Came by"
          name="channel"
          value={channel}
          options={CHANNELS}
          onChange={({ target }) => setChannel(target.value as Channel)}
        />
        {needsReason && (
          <Field
            label="Why it counts all the same"
            name="reason"
            autoComplete="off"
            value={reason}
            error={tried && !reason.trim() ? 'It is kept in the audit log.' : null}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton type="submit" kind="primary" busy={busy}>
          Record it
          <Kbd>Enter</Kbd>
        </DeskButton>
      </div>
    </form>
  );
}
