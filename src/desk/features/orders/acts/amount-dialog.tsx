import * as v from 'valibot';
import { deskText } from '#shared/desk/contract/fields.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { rupees } from '../../../parts/text/format.ts';
import { sayDone } from '../../../parts/page/toast.ts';
import type { ActProps } from './act-props.ts';
import { ACT_WORDS } from './act-words.ts';
import { Happens } from './happens.tsx';

const reason = v.pipe(deskText(300), v.minLength(1, 'Say why'));
const amount = v.pipe(
  v.string(),
  v.transform((text) => withoutGroups(text)),
  v.regex(/^(?:\d{1,11}(?:\.\d{1,2})?)?$/, 'Must be rupees such as 150.50'),
);
const returned = v.pipe(
  v.object({ amount, grams: v.boolean(), reason }),
  v.forward(
    v.check((given) => given.grams || Number(given.amount) > 0, 'Say what goes back'),
    ['amount'],
  ),
);
const added = v.object({
  amount: v.pipe(
    amount,
    v.check((text) => Number(text) > 0, 'Must be above 0'),
  ),
  grams: v.boolean(),
  reason,
});

/** An act with an amount: a return for money, grams or both; a debit note. */
export function AmountDialog({ shown, offered, onClose }: ActProps) {
  const isReturn = offered.act === 'return';
  const takeBack = useDeskMutation(ordersOperations.ReturnOrder);
  const addNote = useDeskMutation(ordersOperations.AddDebitNote);
  const { order, money } = shown;
  const words = ACT_WORDS[offered.act];
  const { form, bind } = useDeskForm({
    values: { amount: isReturn ? money.due : '', grams: false, reason: '' },
    schema: isReturn ? returned : added,
    save: async ({ amount: sum, grams, reason: why }) => {
      const some = Number(sum) > 0 && { money: sum };
      sayDone(
        isReturn
          ? await takeBack.mutateAsync({ order, reason: why, grams, ...some })
          : await addNote.mutateAsync({ order, amount: sum, reason: why }),
      );
      onClose();
    },
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DeskForm {...bind}>
        <Happens lines={offered.happens} />
        <form.AppField name="amount">
          {(field) => (
            <field.MoneyField
              label={isReturn ? 'Money that goes back' : 'Added, tax included'}
              hint={isReturn ? `Of ${rupees(money.due)}. Empty for none.` : ''}
            />
          )}
        </form.AppField>
        {isReturn && (
          <form.AppField name="grams">
            {(field) => (
              <field.ToggleField label="Its grams go to the customer’s digital holding" />
            )}
          </form.AppField>
        )}
        <form.AppField name="reason">
          {(field) => <field.AreaField label="Why; the customer reads it" rows={2} />}
        </form.AppField>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <form.AppForm>
          <form.SaveButton>{words.action}</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
