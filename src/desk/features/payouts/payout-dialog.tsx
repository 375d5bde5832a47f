import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import type { Done } from '#shared/desk/contract/fields.ts';
import { type Payout, payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { grams, rupees, when } from '../../parts/text/format.ts';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { useShut } from '../../parts/form/use-shut.ts';
import { settle } from '../../parts/form/settle.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';

const { FailPayout, MarkPayoutPaid, TakePayoutBack, UseNewPayoutPlace } = payoutsOperations;

type Asking = 'fail' | 'place' | 'mistake' | 'returned';

const QUESTIONS: Record<
  Asking,
  { title: string; action: string; danger?: true; usual?: string[]; words: string }
> = {
  fail: {
    title: 'Not paid',
    action: 'It is due again',
    danger: true,
    usual: ['The bank says the account is closed', 'Wrong UPI id'],
    words:
      'The transfer failed or was never uploaded: the money is due again. Where a file has it, a second person has to look at it.',
  },
  place: {
    title: 'Use the new place',
    action: 'Ask for it',
    words:
      'The money goes to the place that the customer has said since. A second person has to look at it.',
  },
  mistake: {
    title: 'Noted by mistake',
    action: 'Ask to take it back',
    danger: true,
    usual: ['It was the payout of another sale'],
    words:
      'The bank did not pay this with that number: the money is due still, and the customer is told so. A second person has to look at it.',
  },
  returned: {
    title: 'The bank returned it',
    action: 'Ask to take it back',
    danger: true,
    usual: ['The account is closed', 'The name does not match the account'],
    words:
      'The money is back in your account: it is due again, and the customer is told so. A second person has to look at it.',
  },
};

/** One payout: its destination, and what the bank did with it. */
export function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const mayPay = useRight('payouts.pay');
  const [asking, setAsking, close] = useOpening<Asking>();
  const fail = useDeskMutation(FailPayout);
  const place = useDeskMutation(UseNewPayoutPlace);
  const takeBack = useDeskMutation(TakePayoutBack);
  const { sale, state, reference } = payout;
  const onSuccess = (done: Done) => {
    sayDone(done);
    onClose();
  };
  const end = (about: Asking, reason: string) => {
    if (about === 'fail') return settle(fail, { sale, reason }, { onSuccess });
    if (about === 'place') return settle(place, { sale, reason }, { onSuccess });
    const cameBack = about === 'returned';
    return settle(takeBack, { sale, reference, cameBack, reason }, { onSuccess });
  };
  if (asking) {
    const { words, ...question } = QUESTIONS[asking];
    return (
      <ReasonDialog
        {...question}
        busy={fail.isPending || place.isPending || takeBack.isPending}
        onClose={close}
        onReason={(reason) => end(asking, reason)}
      >
        <p>{words}</p>
      </ReasonDialog>
    );
  }
  return (
    <Dialog title={`${rupees(payout.amount)} of ${sale}`} onClose={onClose}>
      <div className={layout.stack}>
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
            <div className={layout.buttons}>
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
        {mayPay && state === 'paid' && (
          <div className={layout.buttons}>
            <DeskButton onClick={() => setAsking('mistake')}>Noted by mistake</DeskButton>
            <DeskButton onClick={() => setAsking('returned')}>The bank returned it</DeskButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function PaidForm({ payout: { sale }, onClose }: { payout: Payout; onClose: () => void }) {
  const [reference, setReference] = useState('');
  const paid = useDeskMutation(MarkPayoutPaid);
  const shut = useShut<HTMLFormElement>(paid.isPending);
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
      {...shut}
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (reference.trim() && !paid.isPending) submit();
      }}
    >
      <LeaveGuard guard={() => reference.trim() !== '' && !paid.isPending} />
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
