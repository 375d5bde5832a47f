import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import styles from './pack.module.css';

/** The progress of the parcel, as a bar of four parts. */
export function PackSteps({ packing }: { packing: Packing }) {
  const kept = packing.lines.filter((line) => line.kept);
  const all = kept.reduce((sum, { quantity }) => sum + quantity, 0);
  const taken = kept.reduce((sum, line) => sum + line.taken.length, 0);
  const done = [
    true,
    taken >= all,
    packing.seal !== '',
    packing.courier !== '' && packing.tracking !== '',
  ];
  const names = [
    'Paid',
    all > 0 ? `Pieces ${taken} of ${all}` : 'Pieces',
    'Seal, label',
    'Courier',
  ];
  const at = done.indexOf(false);
  return (
    <ol role="list" className={styles.steps} aria-label="How far it is">
      {names.map((name, index) => (
        <li
          key={name}
          data-done={done[index] || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {done[index] && <span aria-hidden="true">✓ </span>}
          {name}
          {done[index] && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
