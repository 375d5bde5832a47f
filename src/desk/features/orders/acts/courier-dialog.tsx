import { useState } from 'react';
import * as v from 'valibot';
import { neededText } from '#shared/desk/contract/fields.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { sayDone } from '../../../parts/page/toast.ts';
import type { ActProps } from './act-props.ts';
import { ACT_WORDS } from './act-words.ts';
import { Happens } from './happens.tsx';

const schema = v.object({
  note: neededText(300),
});

/** Corrects the courier's note that the customer reads. */
export function CourierDialog({ shown, offered, onClose }: ActProps) {
  const correct = useDeskMutation(ordersOperations.CorrectCourier);
  const { order } = shown;
  const [seen] = useState(shown.carrier);
  const { form, bind } = useDeskForm({
    values: { note: seen },
    schema,
    save: async ({ note }) => {
      sayDone(await correct.mutateAsync({ order, note, seen }));
      onClose();
    },
  });
  return (
    <Dialog title={ACT_WORDS.courier.title} onClose={onClose}>
      <DeskForm {...bind}>
        <Happens lines={offered.happens} />
        <form.AppField name="note">
          {(field) => <field.TextField label="Courier and tracking number" />}
        </form.AppField>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <form.AppForm>
          <form.SaveButton>Correct</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
