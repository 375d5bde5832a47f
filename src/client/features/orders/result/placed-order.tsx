import { useQuery } from '@tanstack/react-query';
import type { OrderLine, OrderStatus } from '#shared/contract/orders.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { conversionTotals, orderTotals } from '#shared/pricing/order-totals.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Timeline } from '#client/ui/layout/timeline.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { weightText } from '#client/messages/weight-text.ts';
import { orderLinesQuery, orderStatusQuery } from '../queries.ts';
import { orderSteps } from '../view/order-timeline.ts';
import { usePlacedKind } from './use-settled.ts';
import styles from './placed-order.module.css';

/**
 * What was just bought: the piece with its picture, the amount and the order's number. Its height is reserved while the store is
 * asked. Without an answer, and for digital metal, which has no pieces, only the number.
 */
export function PlacedPiece({ order }: { order: string }) {
  const { api } = useServices();
  const trade = usePlacedKind(order) === 'digital';
  const lines = useQuery({ ...orderLinesQuery(api, order), enabled: !trade });
  const { data: status } = usePlacedStatus(order);
  const number = m.order_list_number({ number: order });
  const first = lines.data?.[0];
  if (!first && (trade || !lines.isFetching)) return <p className={styles.alone}>{number}</p>;
  return (
    <div className={styles.piece}>
      {first ? (
        <>
          <PieceOf line={first} lines={lines.data ?? []} status={status} />
          <p className={styles.number}>{number}</p>
        </>
      ) : (
        <>
          <Skeleton shape="square" className={styles.picture} />
          <Skeleton shape="text" lines={3} className={styles.words} />
          <p className={styles.number}>{number}</p>
        </>
      )}
    </div>
  );
}

interface PieceOfProps {
  line: OrderLine;
  lines: readonly OrderLine[];
  status: OrderStatus | null | undefined;
}

function PieceOf({ line, lines, status }: PieceOfProps) {
  const { config } = useServices();
  const totals = status?.Kind === 'convert' ? conversionTotals(lines) : orderTotals(lines);
  const { Weight, Purity, Quantity, ProductName } = line;
  const more = lines.length - 1;
  return (
    <>
      <Picture
        src={assetAddress(config, line.ImagePath)}
        alt=""
        ratio="square"
        sizes="6rem"
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          <Spoken>
            {more > 0 ? m.order_list_more_lines({ name: ProductName, count: more }) : ProductName}
          </Spoken>
        </p>
        <p className={styles.facts}>
          {[
            Weight && weightText(Weight),
            Purity,
            Quantity > 1 && m.order_result_count({ count: Quantity }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.amount}>{formatRupees(status ? exact(status.Paid) : totals.due)}</p>
      </div>
    </>
  );
}

/** The steps that the order goes through, where the store reports its state. */
export function PlacedSteps({ order }: { order: string }) {
  const { dispatchDays } = useServices().config;
  const { data: status } = usePlacedStatus(order);
  if (!status) return null;
  return (
    <section aria-labelledby="placed-steps" className={styles.steps}>
      <h2 id="placed-steps" className={styles.stepsTitle}>
        {m.order_result_next()}
      </h2>
      <Timeline label={m.order_result_next()} steps={orderSteps(status, dispatchDays)} />
    </section>
  );
}

function usePlacedStatus(order: string) {
  const { api, config } = useServices();
  const tracks = config.extensions.includes('orderTracking');
  return useQuery({ ...orderStatusQuery(api, order), enabled: tracks });
}
