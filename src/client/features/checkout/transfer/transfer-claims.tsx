import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { keyed } from '#client/ui/keyed.ts';
import styles from './transfer.module.css';

/** Claims that nobody has matched with the bank yet. */
export function TransferClaims({ claims }: { claims: Transfer['Claims'] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="transfer-claims" className={styles.card}>
      <div>
        <h2 id="transfer-claims" className={styles.cardTitle}>
          {m.transfer_claims()}
        </h2>
        <p className={styles.small}>{m.transfer_claims_text()}</p>
      </div>
      <ul role="list" className={styles.claims}>
        {keyed(claims, ({ At }) => At).map(({ item: { At, Amount, Channel, Reference }, key }) => (
          <li key={key} className={styles.claim}>
            <Icon name="clock" size={18} />
            <span className={styles.claimText}>
              <span>
                {Channel === 'upi'
                  ? m.transfer_claim_upi({ time: timeOf(At) })
                  : m.transfer_claim_bank({ time: timeOf(At) })}
              </span>
              {Reference && <span className={styles.small}>{Reference}</span>}
            </span>
            <span className="num" translate="no">
              {formatRupees(Amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function timeOf(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : dayAndTime(time);
}
