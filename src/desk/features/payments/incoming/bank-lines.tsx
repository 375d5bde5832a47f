import type { BankLine } from '#shared/desk/contract/payments/payment-fields.ts';
import { rupees, when } from '../../../parts/text/format.ts';
import styles from '../decision/decision.module.css';

/** Other bank lines that may be for the same order: each is decided in the list of money without an order. */
export function BankLines({ lines }: { lines: BankLine[] }) {
  if (lines.length === 0) return null;
  return (
    <p className={styles.facts}>
      It may also be{' '}
      {lines
        .map(
          ({ amount, payer, seenAt, percent }) =>
            `${rupees(amount)} of ${payer || 'an unknown payer'} on ${when(seenAt)} (${percent} %)`,
        )
        .join(', or ')}
      .
    </p>
  );
}
