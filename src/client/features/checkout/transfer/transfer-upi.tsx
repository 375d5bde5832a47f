import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { formatRupees, trimmedRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { usePayee } from '#client/hooks/use-payee.ts';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { PayCopy } from '../payment/upi/copy-value.tsx';
import { hasTouch } from '../payment/upi/has-touch.ts';
import { PayQr } from '../payment/upi/upi-qr.tsx';
import { usePaymentTerms } from '../payment/ways/terms-query.ts';
import { upiPayment } from './upi-payment.ts';
import pay from '../payment/upi/pay-upi.module.css';
import styles from './transfer.module.css';

interface TransferUpiProps {
  transfer: Transfer;
  /** Epoch ms of the store's clock. */
  now: number;
  onOpened: () => void;
}

/** Pays a part of the order by UPI, or all of it where that is within the limits. */
export function TransferUpi({ transfer, now, onOpened }: TransferUpiProps) {
  const { terms } = usePaymentTerms();
  const store = usePayee();
  const payment = upiPayment(transfer, { terms, store, now });
  if (!payment) return null;
  const { payee, name, amount, link } = payment;
  const rupees = amount.toFixed(2);
  const whole = amount.eq(transfer.StillToPay);
  const shown = formatRupees(rupees);
  return (
    <section aria-labelledby="transfer-upi" className={styles.card}>
      <div>
        <h2 id="transfer-upi" className={classNames(styles.cardTitle, styles.figures)}>
          {whole ? m.transfer_upi_whole() : m.transfer_upi_part({ amount: trimmedRupees(rupees) })}
        </h2>
        <p className={styles.small}>
          {whole ? m.transfer_upi_whole_text() : m.transfer_upi_part_text()}
        </p>
      </div>
      <ButtonAnchor
        href={link}
        variant="secondary"
        size="large"
        wide
        className={pay.app ?? ''}
        onClick={onOpened}
      >
        {m.transfer_upi_open({ amount: trimmedRupees(rupees) })}
      </ButtonAnchor>
      <Disclosure summary={m.transfer_upi_code()} defaultOpen={!hasTouch()}>
        <PayQr
          link={link}
          label={m.pay_qr_label({ amount: shown, payee: name })}
          hint={m.pay_qr_hint()}
        />
      </Disclosure>
      <div>
        {payee && <PayCopy name={m.pay_payee()} shown={payee} value={payee} />}
        <PayCopy name={m.transfer_upi_amount()} shown={shown} value={rupees} />
      </div>
    </section>
  );
}
