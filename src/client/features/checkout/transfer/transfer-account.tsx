import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { arrivalsOf } from '#shared/paying/arrivals.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { BANK } from '#client/ui/button/pay-icons.ts';
import { PayCopy } from '../payment/upi/copy-value.tsx';
import { arrivesText } from '../payment/ways/way-text.ts';
import styles from './transfer.module.css';

/** The account to transfer to, each line copied by a tap. */
export function TransferAccount({ transfer, now }: { transfer: Transfer; now: number }) {
  const { Holder, Account, Ifsc, Bank, OwnAccount, Reference, StillToPay } = transfer;
  if (!Account) return null;
  const name = OwnAccount ? m.transfer_account_own() : Holder;
  return (
    <section aria-labelledby="transfer-account" className={styles.card}>
      <div className={styles.cardHead}>
        <Icon name={BANK} size={22} />
        <div>
          <h2 id="transfer-account" className={styles.cardTitle}>
            {m.pay_way_transfer()}
          </h2>
          <p className={styles.small}>{arrivesText(arrivalsOf(StillToPay, now))}</p>
        </div>
      </div>
      <div>
        <PayCopy name={name} shown={groups(Account)} value={Account} />
        <PayCopy
          name={Bank ? m.transfer_ifsc_of({ bank: Bank }) : m.transfer_ifsc()}
          shown={Ifsc}
          value={Ifsc}
        />
        <PayCopy name={m.transfer_holder()} shown={Holder} value={Holder} />
        <PayCopy
          name={m.pay_amount()}
          shown={formatRupees(StillToPay)}
          value={exact(StillToPay).toFixed(2)}
        />
        <PayCopy
          name={OwnAccount ? m.transfer_reference_own() : m.transfer_reference()}
          shown={Reference}
          value={Reference}
        />
      </div>
      {OwnAccount && <p className={styles.small}>{m.transfer_own_text()}</p>}
      <p className={styles.small}>{m.transfer_beneficiary()}</p>
    </section>
  );
}

/** An account number in groups of four, as people read it out. */
const groups = (account: string): string => account.replace(/(.{4})(?=.)/g, '$1 ');
