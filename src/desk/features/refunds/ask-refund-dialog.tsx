import { type FormEvent, useState } from 'react';
import { type DueRefund, refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import type { DeskRequestOf } from '#shared/desk/contract/desk-operation.ts';
import { readTypedRupees } from '#shared/pricing/typed-figure.ts';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { rupees } from '../../parts/text/format.ts';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { useFocusOnOpen } from '../../parts/dialog/use-focus-on-open.ts';
import dialogs from '../payments/decision/dialogs.module.css';

type To = NonNullable<DeskRequestOf<typeof refundsOperations.AskRefund>['to']>;
type Way = 'usual' | To['kind'];

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'usual', label: 'The card it came from, else the customer’s payout place' },
  { value: 'bank', label: 'The customer’s payout place' },
  { value: 'upi', label: 'Another UPI id, with a second person' },
  { value: 'account', label: 'Another account, with a second person' },
];

/** Requests a refund; within the limits that also approves it. */
export function AskRefundDialog({ due, onClose }: { due: DueRefund; onClose: () => void }) {
  return (
    <Dialog title={`${rupees(due.due)} of ${due.order} back`} onClose={onClose}>
      <Asking due={due} onClose={onClose} />
    </Dialog>
  );
}

function Asking({ due, onClose }: { due: DueRefund; onClose: () => void }) {
  const { mutate, isPending } = useDeskMutation(refundsOperations.AskRefund);
  const [amount, setAmount] = useState(due.due);
  const [way, setWay] = useState<Way>('usual');
  const [typed, setTyped] = useState({ upi: '', holder: '', account: '', ifsc: '' });
  const first = useFocusOnOpen<HTMLInputElement>();
  const read = readTypedRupees(amount);
  const field = (name: keyof typeof typed, label: string) => (
    <Field
      label={label}
      name={name}
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!read) return;
    const to = placeOf(way, typed);
    mutate(
      { order: due.order, ...(read !== due.due && { amount: read }), ...(to && { to }) },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
        onError: sayFailed,
      },
    );
  }
  return (
    <form className={dialogs.form} onSubmit={submit} noValidate>
      <Field
        ref={first}
        label="Amount"
        name="amount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={read ? null : 'Rupees, such as 1250.50'}
        onChange={({ target }) => setAmount(target.value)}
      />
      <SelectField
        label="Where to"
        name="way"
        value={way}
        options={WAYS}
        onChange={({ target }) => setWay(target.value as Way)}
      />
      {way === 'upi' && field('upi', 'UPI id')}
      {way === 'account' && (
        <>
          {field('holder', 'Holder')}
          {field('account', 'Account number')}
          {field('ifsc', 'IFSC')}
        </>
      )}
      <div className={dialogs.foot}>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton type="submit" kind="primary" busy={isPending}>
          Ask for it
        </DeskButton>
      </div>
    </form>
  );
}

function placeOf(
  way: Way,
  { upi, ...account }: { upi: string; holder: string; account: string; ifsc: string },
): To | undefined {
  if (way === 'usual') return undefined;
  if (way === 'upi') return { kind: 'upi', upi };
  return way === 'account' ? { kind: 'account', ...account } : { kind: way };
}
