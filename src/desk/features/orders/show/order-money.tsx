import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { rupees, when } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { OrderPayments } from './order-payments.tsx';
import styles from './show.module.css';

/** The amounts to pay, part by part, the money that came and went back, and each record of it. */
export function OrderMoney({ shown }: { shown: ShownOrder }) {
  const { sums, money, heldUntil, deposit } = shown;
  const rest = [
    ['Came', money.came],
    ['Forgiven', money.forgiven],
    ['Given back', money.givenBack],
    ['On its way back', money.onItsWay],
  ] as const;
  const some = rest.filter(([, value]) => Number(value) > 0);
  return (
    <Panel title="Money" aside={<Standing money={money} />}>
      <dl className={styles.sums}>
        {sums.map(({ name, value }, index) => (
          <div key={name} className={index === sums.length - 1 ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd className="num" translate="no">
              {rupees(value)}
            </dd>
          </div>
        ))}
        {some.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num" translate="no">
              {rupees(value)}
            </dd>
          </div>
        ))}
        {heldUntil !== undefined && shown.state === 'placed' && (
          <div>
            <dt>Price held to</dt>
            <dd>{when(heldUntil)}</dd>
          </div>
        )}
        {deposit && (
          <div>
            <dt>Lapses without {rupees(deposit.due)} of deposit by</dt>
            <dd>{when(deposit.until)}</dd>
          </div>
        )}
      </dl>
      <OrderPayments shown={shown} />
    </Panel>
  );
}

function Standing({ money }: Pick<ShownOrder, 'money'>) {
  if (Number(money.dueBack) > 0) {
    return <Status kind="late">{rupees(money.dueBack)} due back</Status>;
  }
  if (Number(money.stillToPay) > 0) {
    return <Status kind="short">{rupees(money.stillToPay)} still to pay</Status>;
  }
  return Number(money.came) > 0 ? <Status kind="right">All came</Status> : null;
}
