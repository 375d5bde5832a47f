import * as v from 'valibot';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { gramsText, metalsOf, needed } from './grams-schema.ts';

const schema = v.object({
  gold: gramsText,
  silver: gramsText,
  reference: needed('A reference makes it safe to repeat.'),
  reason: needed('Say why: it is kept in the audit log.'),
});

/** Credits a customer with metal out of the vault; above a limit a second person decides. */
export function CreditDialog({
  customer,
  who,
  onClose,
}: {
  customer: number;
  who: string;
  onClose: () => void;
}) {
  const credit = useDeskMutation(ledgerOperations.CreditCustomer);
  const { form, bind } = useDeskForm({
    values: { gold: '', silver: '', reference: '', reason: '' },
    schema,
    save: async ({ gold, silver, reference, reason }) => {
      const metals = metalsOf({ gold, silver });
      sayDone(await credit.mutateAsync({ customer, ...metals, reference, reason }));
      onClose();
    },
  });
  return (
    <Dialog title="Credit metal" onClose={onClose}>
      <DeskForm {...bind}>
        <p>For {who}, out of the vault.</p>
        <form.AppField name="gold">
          {(field) => <field.NumberField label="Gold" suffix="g" />}
        </form.AppField>
        <form.AppField name="silver">
          {(field) => <field.NumberField label="Silver" suffix="g" />}
        </form.AppField>
        <form.AppField name="reference">
          {(field) => (
            <field.TextField label="Your reference" hint="Each is booked once" maxLength={60} />
          )}
        </form.AppField>
        <form.AppField name="reason">
          {(field) => <field.AreaField label="Why" rows={2} maxLength={500} />}
        </form.AppField>
        <form.AppForm>
          <form.SaveButton>Credit</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
