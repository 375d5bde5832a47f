import { type SubmitEvent, useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { when } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './pack.module.css';
import { UsedSeals } from './used-seals.tsx';

/** The seal of a parcel: applied when all pieces are in, removed with a reason. */
export function SealPanel({ packing }: { packing: Packing }) {
  const { order, revision, seal, sealedAt, sealedBy } = packing;
  const [text, setText] = useState('');
  const [opening, setOpening, close] = useOpening<true>();
  const [mistyped, setMistyped] = useState(false);
  const put = useDeskMutation(ordersOperations.SealParcel);
  const open = useDeskMutation(ordersOperations.OpenParcel);
  const missing = packing.open.find((point) => point.includes('piece'));
  if (seal) {
    return (
      <Panel title="Seal" aside={<Status kind="right">Sealed</Status>}>
        <p>
          <strong className="num" translate="no">
            {seal}
          </strong>
          <span className={textStyles.soft}>
            {' '}
            {sealedBy}
            {sealedAt !== undefined && `, ${when(sealedAt)}`}
          </span>
        </p>
        <DeskButton
          onClick={() => {
            setMistyped(false);
            setOpening(true);
          }}
        >
          Open the parcel
        </DeskButton>
        <UsedSeals packing={packing} />
        {opening && (
          <ReasonDialog
            title="Open the parcel"
            action="Open it"
            danger
            busy={open.isPending}
            onClose={close}
            onReason={(reason) =>
              open.mutate(
                { order, reason, revision, mistyped },
                { onSuccess: sayDone, onError: sayFailed },
              )
            }
          >
            <p>
              {mistyped
                ? `Seal ${seal} stays unused. Seal the parcel with the number that is on it.`
                : `Seal ${seal} is used up. It needs another one.`}
            </p>
            <Checkbox
              label="Written by mistake: this seal was never on the parcel"
              checked={mistyped}
              onChange={({ target }) => setMistyped(target.checked)}
            />
          </ReasonDialog>
        )}
      </Panel>
    );
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (missing || !text.trim() || put.isPending) return;
    put.mutate({ order, seal: text, revision }, { onSuccess: sayDone, onError: sayFailed });
  }
  return (
    <Panel title="Seal">
      <form className={styles.row} onSubmit={submit} noValidate>
        <Field
          label="Number of the seal"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DeskButton
          type="submit"
          busy={put.isPending}
          blockedReason={
            missing ? `First scan ${missing}.` : text.trim() ? null : 'Enter its number.'
          }
        >
          Seal
        </DeskButton>
      </form>
      <UsedSeals packing={packing} />
    </Panel>
  );
}
