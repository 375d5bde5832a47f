import type { ReactNode } from 'react';
import type { PaymentDetail } from '#shared/desk/contract/payments/payment-fields.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { rupees } from '../../../parts/text/format.ts';
import { Status } from '../../../parts/page/status.tsx';
import styles from './decision.module.css';
import { VERDICT_STATUS } from './verdict-kind.ts';

interface HeadProps {
  verdict: PaymentDetail['verdict'];
  /** Rupees. */
  amount: string;
  /** Whom the money is from. */
  from: string;
  onClose: () => void;
  children: ReactNode;
}

/** The head of a decision, about an order or about money that fits none: how much, from whom, and the verdict. */
export function Head({ verdict, amount, from, onClose, children }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.back}>
        <DeskButton kind="quiet" onClick={onClose}>
          Back to the list
        </DeskButton>
      </div>
      <h2 className={styles.title}>
        {rupees(amount)} <span className={styles.from}>from {from}</span>
      </h2>
      <Status kind={VERDICT_STATUS[verdict.kind]}>{verdict.text}</Status>
      {children}
    </header>
  );
}
