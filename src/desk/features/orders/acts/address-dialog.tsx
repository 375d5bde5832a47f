import { useState } from 'react';
import * as v from 'valibot';
import { mobileDigits } from '#client/ui/form/mobile-digits.ts';
import { neededText } from '#shared/desk/contract/fields.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { STATES_OF_INDIA } from '#shared/identity/gst-states.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { sayDone } from '../../../parts/page/toast.ts';
import type { ActProps } from './act-props.ts';
import { ACT_WORDS } from './act-words.ts';
import { Happens } from './happens.tsx';

const schema = v.object({
  name: neededText(100),
  address: neededText(500),
  state: neededText(60),
  number: v.pipe(v.string(), v.transform(mobileDigits), v.regex(/^\d{10}$/, 'Must be 10 digits')),
});

/** Corrects an address as it was when this was opened: a newer address is not overwritten. */
export function AddressDialog({
  shown,
  offered,
  onClose,
  which,
}: ActProps & { which: 'shipping' | 'billing' }) {
  // A colleague's correction that is fetched while this is open was not seen: the store refuses to overwrite it.
  const [seen] = useState(shown[which]);
  const correct = useDeskMutation(ordersOperations.CorrectAddress);
  const words = ACT_WORDS[offered.act];
  const { form, bind } = useDeskForm({
    values: { name: seen.name, address: seen.address, state: seen.state, number: seen.number },
    schema,
    save: async (change) => {
      sayDone(await correct.mutateAsync({ order: shown.order, which, change, seen }));
      onClose();
    },
  });
  const states = STATES_OF_INDIA.map((state) => ({ value: state, label: state }));
  const known = states.some(({ value }) => value === seen.state);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DeskForm {...bind}>
        <Happens lines={offered.happens} />
        <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
        <form.AppField name="address">
          {(field) => <field.AreaField label="Street, place and PIN code" rows={3} />}
        </form.AppField>
        <form.AppField name="state">
          {(field) => (
            <field.SelectField
              label="State"
              options={known ? states : [{ value: seen.state, label: seen.state }, ...states]}
            />
          )}
        </form.AppField>
        <form.AppField name="number">
          {(field) => <field.TextField label="Mobile number" inputMode="numeric" />}
        </form.AppField>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <form.AppForm>
          <form.SaveButton>Correct</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
