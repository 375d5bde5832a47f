import { useSelector } from '@tanstack/react-form';
import { type DueRefund, refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { rupees } from '../../parts/text/format.ts';
import { sayDone } from '../../parts/page/toast.ts';
import { askSchema, type AskValues } from './ask-refund-form.ts';
import dialogs from '../payments/decision/dialogs.module.css';

const WAYS: readonly { value: AskValues['way']; label: string }[] = [
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
  const { mutateAsync, isPending } = useDeskMutation(refundsOperations.AskRefund);
  const values: AskValues = {
    amount: due.due,
    way: 'usual',
    upi: '',
    holder: '',
    account: '',
    ifsc: '',
  };
  const { form, bind } = useDeskForm({
    values,
    schema: askSchema(due),
    save: async (sent) => {
      sayDone(await mutateAsync(sent));
      onClose();
    },
  });
  const way = useSelector(form.store, (state) => state.values.way);
  const text = (name: 'upi' | 'holder' | 'account' | 'ifsc', label: string) => (
    <form.AppField name={name}>
      {(field) => <field.TextField label={label} spellCheck={false} />}
    </form.AppField>
  );
  return (
    <DeskForm {...bind}>
      <form.AppField name="amount">{(field) => <field.MoneyField label="Amount" />}</form.AppField>
      <form.AppField name="way">
        {(field) => <field.SelectField label="Where to" options={WAYS} />}
      </form.AppField>
      {way === 'upi' && text('upi', 'UPI id')}
      {way === 'account' && (
        <>
          {text('holder', 'Holder')}
          {text('account', 'Account number')}
          {text('ifsc', 'IFSC')}
        </>
      )}
      <div className={dialogs.foot}>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton type="submit" kind="primary" busy={isPending}>
          Ask for it
        </DeskButton>
      </div>
    </DeskForm>
  );
}
