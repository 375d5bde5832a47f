import * as v from 'valibot';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { gramsText, metalsOf, needed } from './grams-schema.ts';

const { DepositVault, WithdrawVault } = ledgerOperations;

const schema = v.object({
  gold: gramsText,
  silver: gramsText,
  bars: v.string(),
  reference: needed('Each reference is booked once.'),
  reason: needed('Say why: it is kept in the audit log.'),
});

/** Moves metal into the vault or out of it, with the numbers of its bars. */
export function VaultDialog({
  what,
  onClose,
}: {
  what: 'deposit' | 'withdraw';
  onClose: () => void;
}) {
  const deposit = useDeskMutation(DepositVault);
  const withdraw = useDeskMutation(WithdrawVault);
  const isDeposit = what === 'deposit';
  const { form, bind } = useDeskForm({
    values: { gold: '', silver: '', bars: '', reference: '', reason: '' },
    schema,
    save: async ({ gold, silver, bars, reference, reason }) => {
      const sent = {
        ...metalsOf({ gold, silver }),
        bars: bars.split(/[\s,;]+/).filter(Boolean),
        reason,
      };
      const done = isDeposit
        ? await deposit.mutateAsync({ ...sent, assay: reference })
        : await withdraw.mutateAsync({ ...sent, reference });
      sayDone(done);
      onClose();
    },
  });
  return (
    <Dialog
      title={isDeposit ? 'Deposit in the vault' : 'Withdraw from the vault'}
      onClose={onClose}
    >
      <DeskForm {...bind}>
        <form.AppField name="gold">
          {(field) => <field.NumberField label="Gold" suffix="g" />}
        </form.AppField>
        <form.AppField name="silver">
          {(field) => <field.NumberField label="Silver" suffix="g" />}
        </form.AppField>
        <form.AppField name="bars">
          {(field) => (
            <field.AreaField
              label="Numbers on the bars"
              hint="One a line, or with commas"
              rows={3}
            />
          )}
        </form.AppField>
        <form.AppField name="reference">
          {(field) => (
            <field.TextField
              label={isDeposit ? 'Reference of the assay' : 'Your reference'}
              hint="Each is booked once"
              maxLength={60}
            />
          )}
        </form.AppField>
        <form.AppField name="reason">
          {(field) => <field.AreaField label="Why" rows={2} maxLength={500} />}
        </form.AppField>
        <form.AppForm>
          <form.SaveButton>{isDeposit ? 'Deposit' : 'Withdraw'}</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
