import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { Ago } from '../../parts/text/ago.tsx';
import styles from './orders.module.css';

/** The counts of what waits, on one line. */
export function OrderCounts() {
  const { data, isPending } = useDeskQuery(ordersOperations.CountOrders, {});
  if (isPending) return <Skeleton shape="text" className={styles.countBones ?? ''} />;
  if (!data) return null;
  const { placed, received, toPack, onTheWay, oldestToPack } = data;
  return (
    <>
      {toPack} to pack
      {oldestToPack !== undefined && (
        <>
          {' '}
          (oldest <Ago at={oldestToPack} />)
        </>
      )}
      , {placed + received} to be paid or confirmed, {onTheWay} on their way
    </>
  );
}
