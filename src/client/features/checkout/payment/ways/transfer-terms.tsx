import type { TransferTerms } from '#shared/contract/payment-terms.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { BANK, SPLIT } from '#client/ui/button/pay-icons.ts';
import { LOCK, SWAP } from '#client/ui/button/more-icons.ts';
import { spanText } from './way-text.ts';
import styles from './transfer-terms.module.css';

interface TransferTermsProps {
  terms: TransferTerms;
  /** Until when the price holds if the order is placed now: `Wed 25 Nov, 20:12`. */
  until: string;
  /** Rupees of a first payment by UPI, where it is paid in parts. */
  first: string | undefined;
}

/** What paying by transfer means, all of it before the order is placed. */
export function TransferTermsText({ terms, until, first }: TransferTermsProps) {
  const percent = exact(terms.DepositPercent);
  return (
    <ul role="list" className={styles.terms}>
      <li>
        <Icon name={LOCK} size={20} />
        <span>{m.pay_transfer_held({ until })}</span>
      </li>
      {percent.gt(0) && (
        <li>
          <Icon name="clock" size={20} />
          <span>
            {m.pay_transfer_deposit({
              percent: percent.toFixed(),
              time: spanText(terms.DepositMinutes),
            })}
          </span>
        </li>
      )}
      <li>
        <Icon name={BANK} size={20} />
        <span>{m.pay_transfer_account()}</span>
      </li>
      {first !== undefined && (
        <li>
          <Icon name={SPLIT} size={20} />
          <span>{m.pay_transfer_parts({ first: trimmedRupees(first) })}</span>
        </li>
      )}
      <li>
        <Icon name={SWAP} size={20} />
        <span>{m.pay_transfer_late()}</span>
      </li>
    </ul>
  );
}
