import type { OrderPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { classNames } from '#client/ui/class-names.ts';
import { rupees } from '../../parts/text/format.ts';
import styles from './sums-row.module.css';

/** What is due, what came, what this payment adds, and what is left then. */
export function SumsRow({ order, paying }: { order: OrderPayment; paying: string | undefined }) {
  const { due, came, stillToPay, dueBack } = order.money;
  const isPaid = stillToPay === '0.00';
  const then = Number(stillToPay) - Number(paying ?? '0');
  return (
    <dl className={styles.sums}>
      <Sum name="Due" amount={due} />
      <Sum name={Number(came) > 0 ? 'Received before' : 'Received'} amount={came} />
      {!isPaid && <Sum name="This payment" amount={paying ?? '0'} />}
      {isPaid ? (
        <Sum name="Due back" amount={dueBack} />
      ) : (
        <Sum
          name={then < 0 ? 'Then too much' : 'Then still to pay'}
          amount={Math.abs(then).toFixed(2)}
          good={then === 0}
        />
      )}
    </dl>
  );
}

function Sum({ name, amount, good = false }: { name: string; amount: string; good?: boolean }) {
  return (
    <div className={styles.sum}>
      <dt>{name}</dt>
      <dd className={classNames(good && styles.good)}>{rupees(amount)}</dd>
    </div>
  );
}
