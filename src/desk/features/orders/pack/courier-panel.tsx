import { type SubmitEvent, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import styles from './pack.module.css';

/** The courier of the last parcel, as many go with the same one: in this tab's memory. */
let lastCourier = '';

/** The courier and the tracking number. */
export function CourierPanel({ packing }: { packing: Packing }) {
  const { order, revision } = packing;
  const [courier, setCourier] = useState(packing.courier || lastCourier);
  const [tracking, setTracking] = useState(packing.tracking);
  const set = useDeskMutation(ordersOperations.SetCourier);
  const isMissing = !courier.trim() || !tracking.trim();
  const isSet = courier.trim() === packing.courier && tracking.trim() === packing.tracking;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isMissing || set.isPending) return;
    set.mutate(
      { order, courier, tracking, revision },
      {
        onError: sayFailed,
        onSuccess: (done) => {
          lastCourier = courier.trim();
          sayDone(done);
        },
      },
    );
  }
  return (
    <Panel title="Courier">
      <form className={styles.row} onSubmit={submit} noValidate>
        <Field
          label="Courier"
          autoComplete="off"
          maxLength={60}
          value={courier}
          onChange={({ target }) => setCourier(target.value)}
        />
        <Field
          label="Tracking number"
          hint="Scan or type"
          autoComplete="off"
          maxLength={60}
          value={tracking}
          onChange={({ target }) => setTracking(target.value)}
        />
        <DeskButton
          type="submit"
          busy={set.isPending}
          blockedReason={isMissing ? 'Both are needed.' : isSet ? 'This is kept already.' : null}
        >
          Keep
        </DeskButton>
      </form>
    </Panel>
  );
}
