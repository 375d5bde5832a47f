import * as v from 'valibot';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { sayDone } from '../../../parts/page/toast.ts';
import dialogs from '../decision/dialogs.module.css';

const COLUMNS = [
  ['date', 'Day the bank had the money'],
  ['remark', 'Text'],
  ['credit', 'What came'],
  ['debit', 'What went'],
  ['amount', 'One column for both instead'],
  ['direction', 'Which says Cr or Dr'],
  ['reference', 'UTR'],
  ['balance', 'Balance'],
  ['id', 'The bank’s own number'],
  ['payer', 'Who paid'],
  ['payerAccount', 'The account it came from'],
  ['time', 'Time'],
] as const;

const text = v.pipe(v.string(), v.trim());
const needed = v.pipe(text, v.minLength(1, 'Needed'));
const schema = v.object({
  bank: needed,
  dateOrder: v.picklist(['DMY', 'YMD', 'MDY']),
  date: needed,
  remark: needed,
  credit: text,
  debit: text,
  amount: text,
  direction: text,
  reference: text,
  balance: text,
  id: text,
  payer: text,
  payerAccount: text,
  time: text,
});
type Values = v.InferInput<typeof schema>;

const BLANK: Values = {
  bank: '',
  dateOrder: 'DMY',
  date: '',
  remark: '',
  credit: '',
  debit: '',
  amount: '',
  direction: '',
  reference: '',
  balance: '',
  id: '',
  payer: '',
  payerAccount: '',
  time: '',
};

/** Names the columns of a bank's CSV, where its headings do not tell. */
export function BankFormatDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useDeskMutation(paymentsOperations.SetBankFormat);
  const { form, bind } = useDeskForm({
    values: BLANK,
    schema,
    async save({ bank, dateOrder, date, remark, ...columns }) {
      const said = Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== ''));
      sayDone(await mutateAsync({ bank, format: { date, remark, dateOrder, ...said } }));
      onClose();
    },
  });
  return (
    <Dialog title="How a bank’s CSV is read" size="wide" onClose={onClose}>
      <DeskForm {...bind}>
        <div className={dialogs.fields}>
          <form.AppField name="bank">
            {(field) => <field.TextField label="Bank, as you call it" />}
          </form.AppField>
          <form.AppField name="dateOrder">
            {(field) => (
              <field.SelectField
                label="Order of a date"
                options={['DMY', 'YMD', 'MDY'].map((value) => ({ value, label: value }))}
              />
            )}
          </form.AppField>
          {COLUMNS.map(([name, label]) => (
            <form.AppField key={name} name={name}>
              {(field) => <field.TextField label={`Heading: ${label}`} />}
            </form.AppField>
          ))}
        </div>
        <form.AppForm>
          <form.SaveButton>Keep it</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
