import { useNavigate } from '@tanstack/react-router';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useStillHere } from '../../../parts/page/use-still-here.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './pack.module.css';

/** The final button, always in view: what is still open stands below it. */
export function HandOverBar({ packing }: { packing: Packing }) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const handOver = useDeskMutation(ordersOperations.HandOver);
  const { order, open } = packing;
  const why = open.length > 0 ? `Open: ${open.join(', ')}` : null;
  function run() {
    const isHere = stillHere();
    handOver.mutate(
      { order },
      {
        onError: sayFailed,
        onSuccess: (done) => {
          sayDone(done);
          if (isHere()) void navigate({ to: '/orders/$number', params: { number: order } });
        },
      },
    );
  }
  return (
    <div className={styles.bar}>
      <DeskButton
        kind="primary"
        className={styles.wide ?? ''}
        busy={handOver.isPending}
        blockedReason={why}
        onClick={run}
      >
        Hand over to courier
      </DeskButton>
      <p className={textStyles.soft} aria-hidden={why !== null || undefined}>
        {why ?? 'Its customer reads that it is on its way.'}
      </p>
    </div>
  );
}
