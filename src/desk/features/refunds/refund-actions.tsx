import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { type ListedRefund, refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { isBareReference } from '#shared/paying/bare-reference.ts';
import { latinDigits, withoutUnseen } from '#shared/typed-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { useShut } from '../../parts/form/use-shut.ts';
import { rupees, when } from '../../parts/text/format.ts';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import dialogs from '../payments/decision/dialogs.module.css';

const { ApproveRefund, MakeRefundFile, RefundFailed, RefundSeen } = refundsOperations;

/** The possible next steps of a refund. */
export function RefundActions({ refund, onClose }: { refund: ListedRefund; onClose: () => void }) {
  const [failing, setFailing, close] = useOpening<true>();
  const approve = useDeskMutation(ApproveRefund);
  const fail = useDeskMutation(RefundFailed);
  const file = useDeskMutation(MakeRefundFile);
  const { refund: code, order, amount, state, to, who, askedBy, askedAt, waits, payment } = refund;
  const then = {
    onSuccess: (done: Parameters<typeof sayDone>[0]) => {
      sayDone(done);
      onClose();
    },
    onError: sayFailed,
  };
  if (payment !== undefined) {
    return (
      <Dialog title={`${rupees(amount)} to ${who}`} onClose={onClose}>
        <p>
          {`Noted as given back with the reference ${code}, by ${askedBy} on ${when(askedAt)}. A mistake is taken back at its order, `}
          <Link to="/orders/$number" params={{ number: order }} onClick={onClose}>
            {order}
          </Link>
          .
        </p>
      </Dialog>
    );
  }
  if (failing) {
    return (
      <ReasonDialog
        title={`${code} was not paid`}
        action="Note it"
        danger
        busy={fail.isPending}
        onClose={close}
        onReason={(reason) => fail.mutate({ refund: code, reason }, then)}
      >
        <p>
          Its money is due again.{' '}
          {(state === 'sent' || state === 'done') &&
            'It was sent: a second person has to say so too.'}
        </p>
      </ReasonDialog>
    );
  }
  return (
    <Dialog title={`${rupees(amount)} to ${who}`} onClose={onClose}>
      <div className={dialogs.form}>
        <p>{`${code} of ${order}, to ${to}. Asked by ${askedBy} on ${when(askedAt)}.`}</p>
        {waits && <Waits waits={waits} onLeave={onClose} />}
        {state === 'sent' && <Seen refund={refund} then={then} />}
        <div className={dialogs.foot}>
          {refund.file !== undefined && (
            <DeskButton
              kind="quiet"
              busy={file.isPending}
              onClick={() =>
                file.mutate(
                  { again: refund.file },
                  {
                    onSuccess: (done) => {
                      sayDone({ ...done, changed: true });
                      if (done.file) saveDeskFile(done.file);
                    },
                    onError: sayFailed,
                  },
                )
              }
            >
              {`File ${refund.file} again`}
            </DeskButton>
          )}
          {state !== 'failed' && !(state === 'done' && refund.way === 'card') && (
            <DeskButton kind="grave" onClick={() => setFailing(true)}>
              Not paid
            </DeskButton>
          )}
          {state === 'asked' && !waits && (
            <DeskButton
              kind="primary"
              busy={approve.isPending}
              onClick={() => approve.mutate({ refund: code }, then)}
            >
              Approve
            </DeskButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface WaitsProps {
  waits: NonNullable<ListedRefund['waits']>;
  onLeave: () => void;
}

/** A refund that waits for a second person is decided among the requests, by anybody but who asked. */
function Waits({ waits: { request, by, own }, onLeave }: WaitsProps) {
  return (
    <Notice
      kind="info"
      action={
        <Link to="/approvals" search={{ open: request }} onClick={onLeave}>
          {own ? 'Show the request' : 'Decide it'}
        </Link>
      }
    >
      {own
        ? 'You asked for this: somebody else has to approve it.'
        : `${by} asked for this: it is approved among the requests.`}
    </Notice>
  );
}

interface SeenProps {
  refund: ListedRefund;
  then: {
    onSuccess: (done: Parameters<typeof sayDone>[0]) => void;
    onError: (error: unknown) => void;
  };
}

/** A refund to a card is noted by the provider's own answer, usually before anybody sees it. */
function Seen({ refund: { order, amount, way }, then }: SeenProps) {
  const { mutate, isPending } = useDeskMutation(RefundSeen);
  const shut = useShut<HTMLFormElement>(isPending);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reference = withoutUnseen(latinDigits(typed)).trim();
  const wrong = reference
    ? isBareReference(way, reference)
      ? null
      : 'Only its letters and digits, without the words around it.'
    : 'There is one for everything that was given back.';
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong || isPending) return;
    mutate({ order, amount, reference, ...(way === 'card' && { channel: 'card' }) }, then);
  }
  return (
    <form {...shut} className={dialogs.form} onSubmit={submit} noValidate>
      <LeaveGuard guard={() => reference !== '' && !isPending} />
      <Field
        label={
          way === 'card'
            ? 'Seen at the card provider: the number of its refund'
            : 'Seen at the bank: the number of its transfer'
        }
        name="reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={tried ? wrong : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={dialogs.foot}>
        <DeskButton type="submit" busy={isPending}>
          Note as given back
        </DeskButton>
      </div>
    </form>
  );
}
