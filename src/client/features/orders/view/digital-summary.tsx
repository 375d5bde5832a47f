import { m } from '#client/messages/compiled/messages.js';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import styles from './order-view.module.css';

type Row = readonly [name: string, shown: string];

interface DigitalSummaryProps {
  /** The metal; without it the store has not told yet which. */
  metal: string | undefined;
  /** What is not known or not charged is left out. */
  rows: (Row | false | '' | undefined)[];
  total: Row;
}

/** The quantity and the sums of a purchase or a sale of digital metal. */
export function DigitalSummary({ metal, rows, total }: DigitalSummaryProps) {
  return (
    <section aria-labelledby="digital-summary" className={styles.card}>
      <h2 id="digital-summary" className={styles.cardTitle}>
        {metal || m.trade_name()}
      </h2>
      <ValueRows>
        {rows
          .filter((row): row is Row => Array.isArray(row))
          .map(([name, shown]) => (
            <ValueRow key={name} name={name}>
              <span className="num" translate="no">
                {shown}
              </span>
            </ValueRow>
          ))}
        <ValueRow name={total[0]} kind="subtotal">
          <span className="num" translate="no">
            {total[1]}
          </span>
        </ValueRow>
      </ValueRows>
    </section>
  );
}
