import { useState } from 'react';
import * as v from 'valibot';
import { mobileDigits } from '#client/ui/form/mobile-digits.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import styles from './customers.module.css';

const { CorrectCustomerName, CorrectCustomerNumber } = customersOperations;
const needed = (words: string) => v.pipe(v.string(), v.trim(), v.minLength(1, words));
const shown = {
  proof: needed('Say what showed it.'),
  reason: needed('Say why: it is kept in the audit log.'),
};
const nameSchema = v.object({
  firstName: needed('Enter the first name.'),
  lastName: needed('Enter the last name.'),
  ...shown,
});
const numberSchema = v.object({
  number: v.pipe(
    v.string(),
    v.transform(mobileDigits),
    v.regex(/^[6-9]\d{9}$/, 'A mobile number has ten digits and begins with 6 to 9.'),
  ),
  ...shown,
});

interface Props {
  customer: CustomerPage;
  onClose: () => void;
}

/** Corrects a name or a number against a proof. The customer's sessions end, and payouts wait a day. */
export function CorrectDialog(props: Props) {
  const [what, setWhat] = useState<'name' | 'number'>('name');
  // Each has a form of its own: what is typed in one would go with it.
  const choose = (next: typeof what) => {
    if (next !== what) leaving(() => setWhat(next));
  };
  return (
    <Dialog title="Correct a customer" onClose={props.onClose}>
      <div className={styles.form}>
        <Segmented label="What is wrong" look="tray">
          <SegmentButton selected={what === 'name'} onClick={() => choose('name')}>
            Name
          </SegmentButton>
          <SegmentButton selected={what === 'number'} onClick={() => choose('number')}>
            Mobile number
          </SegmentButton>
        </Segmented>
        <p>
          They are logged out everywhere. For a day, payouts to them that are not released yet take
          a second person.
          {what === 'number' && ' A second person has to look at the proof.'}
        </p>
        {what === 'name' ? <NameForm {...props} /> : <NumberForm {...props} />}
      </div>
    </Dialog>
  );
}

function NameForm({ customer, onClose }: Props) {
  const { id } = customer;
  const [seen] = useState({ firstName: customer.firstName, lastName: customer.lastName });
  const change = useDeskMutation(CorrectCustomerName);
  const { form, bind } = useDeskForm({
    values: { ...seen, proof: '', reason: '' },
    schema: nameSchema,
    save: async (sent) => {
      sayDone(await change.mutateAsync({ id, seen, ...sent }));
      onClose();
    },
  });
  return (
    <DeskForm {...bind} focusFirst={false}>
      <form.AppField name="firstName">
        {(field) => <field.TextField label="First name" maxLength={80} />}
      </form.AppField>
      <form.AppField name="lastName">
        {(field) => <field.TextField label="Last name" maxLength={80} />}
      </form.AppField>
      <form.AppField name="proof">
        {(field) => (
          <field.TextField label="Proof" hint="What you saw, without its number" maxLength={500} />
        )}
      </form.AppField>
      <form.AppField name="reason">
        {(field) => <field.AreaField label="Why" rows={2} maxLength={500} />}
      </form.AppField>
      <form.AppForm>
        <form.SaveButton>Correct the name</form.SaveButton>
      </form.AppForm>
    </DeskForm>
  );
}

function NumberForm({ customer, onClose }: Props) {
  const { id } = customer;
  const [seen] = useState(customer.number);
  const change = useDeskMutation(CorrectCustomerNumber);
  const { form, bind } = useDeskForm({
    values: { number: '', proof: '', reason: '' },
    schema: numberSchema,
    save: async (sent) => {
      sayDone(await change.mutateAsync({ id, seen, ...sent }));
      onClose();
    },
  });
  return (
    <DeskForm {...bind} focusFirst={false}>
      <form.AppField name="number">
        {(field) => (
          <field.TextField
            label={`New mobile number, instead of ${seen}`}
            inputMode="numeric"
            prefix="+91"
          />
        )}
      </form.AppField>
      <form.AppField name="proof">
        {(field) => (
          <field.TextField label="Proof" hint="What you saw, without its number" maxLength={500} />
        )}
      </form.AppField>
      <form.AppField name="reason">
        {(field) => <field.AreaField label="Why" rows={2} maxLength={500} />}
      </form.AppField>
      <form.AppForm>
        <form.SaveButton>Ask for the new number</form.SaveButton>
      </form.AppForm>
    </DeskForm>
  );
}
