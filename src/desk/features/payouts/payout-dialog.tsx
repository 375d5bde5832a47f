import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { type Payout, payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { grams, rupees, when } from '../../parts/text/format.ts';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { settle } from '../../parts/form/settle.ts';
import styles from './payouts.module.css';

const { FailPayout, MarkPayoutPaid, UseNewPayoutPlace } = payoutsOperations;

/** One payout: where it goes, and what the bank did with it. */
export function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const mayPay = useRight('payouts.pay');
  const [asking, setAsking] = useState<'fail' | 'place'>();
  const fail = useDeskMutation(FailPayout);
  const place = useDeskMutation(UseNewPayoutPlace);
  const { sale, state } = payout;
  const end = (reason: string) =>
    settle(
      asking === 'fail' ? fail : place,
      { sale, reason },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
      },
    );
  if (asking) {
    return (
      <ReasonDialog
        title={asking === 'fail' ? 'Not paid' : 'Use the new place'}
        action={asking === 'fail' ? 'It is due again' : 'Ask for it'}
        danger={asking === 'fail'}
        usual={asking === 'fail' ? ['The bank says the account is closed', 'Wrong UPI id'] : []}
        busy={fail.isPending || place.isPending}
        onClose={() => setAsking(undefined)}
        onReason={end}
      >
        <p>
          {asking === 'fail'
            ? 'The transfer failed or was never uploaded: the money is due again.'
            : 'The money goes to the place that the customer has said since. A second person has to look at it.'}
        </p>
      </ReasonDialog>
    );
  }
  return (
    <Dialog title={`${rupees(payout.amount)} of ${sale}`} onClose={onClose}>
      <div className={styles.stack}>
        <Facts
          facts={[
            ['Customer', `${payout.name}, ${payout.number}${payout.blocked ? ', blocked' : ''}`],
            ['For', `${grams(payout.grams)} of ${payout.metal}, ${when(payout.soldAt)}`],
            ['Goes to', payout.to],
            [
              'Held',
              payout.heldUntil !== null && `until ${when(payout.heldUntil)}: ${payout.heldBecause}`,
            ],
            ['In file', payout.file],
            ['Failed', payout.failed],
            ['Paid', payout.paidAt !== null && `${when(payout.paidAt)} with ${payout.reference}`],
          ].map(([name, value]) => [String(name), value || undefined] as const)}
        />
        {mayPay && state !== 'paid' && (
          <>
            <PaidForm payout={payout} onClose={onClose} />
            <div className={styles.buttons}>
              {(state === 'sent' || state === 'released') && (
                <DeskButton kind="grave" onClick={() => setAsking('fail')}>
                  It failed
                </DeskButton>
              )}
              {state === 'due' && payout.otherPlace && (
                <DeskButton onClick={() => setAsking('place')}>Use the new place</DeskButton>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function PaidForm({ payout: { sale }, onClose }: { payout: Payout; onClose: () => void }) {
  const [reference, setReference] = useState('');
  const paid = useDeskMutation(MarkPayoutPaid);
  const submit = () =>
    settle(
      paid,
      { sale, reference },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
      },
    );
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (reference.trim() && !paid.isPending) submit();
      }}
    >
      <Field
        label="The bank’s number of the transfer"
        value={reference}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setReference(target.value)}
      />
      <DeskButton
        type="submit"
        kind="primary"
        busy={paid.isPending}
        blockedReason={reference.trim() ? undefined : 'Type the bank’s number first.'}
      >
        Note as paid
      </DeskButton>
    </form>
  );
}
