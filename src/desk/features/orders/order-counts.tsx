import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { Ago } from '../../parts/text/ago.tsx';

/** The counts of what waits, on one line. */
export function OrderCounts() {
  const { data } = useDeskQuery(ordersOperations.CountOrders, {});
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
