import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { PayCopy } from '../payment/upi/copy-value.tsx';
import { upiLink } from '../payment/upi/upi-link.ts';
import { PayQr } from '../payment/upi/upi-qr.tsx';
import { usePaymentTerms } from '../payment/terms-query.ts';
import { roundRupees } from '../payment/way-text.ts';
import pay from '../payment/upi/pay-upi.module.css';
import styles from './transfer.module.css';

/** A part of it by UPI, or all where it is little enough. */
export function TransferUpi({ transfer, onOpened }: { transfer: Transfer; onOpened: () => void }) {
  const { config } = useServices();
  const { terms } = usePaymentTerms();
  const { StillToPay, UpiId, UpiMost, Holder, Reference, ONumber } = transfer;
  const pa = UpiId || config.upi?.pa;
  const pn = config.upi?.pn || Holder;
  if (!pa) return null;
  const limits = [UpiMost, terms?.UpiBankMost ?? '0'].map(exact).filter((limit) => limit.gt(0));
  const amount = least([exact(StillToPay), ...limits]);
  const rupees = amount.toFixed(2);
  const note = m.pay_note({ order: ONumber });
  const link = upiLink({ pa, pn, amount: rupees, reference: Reference, note });
  const whole = amount.eq(StillToPay);
  const shown = formatRupees(rupees);
  return (
    <section aria-labelledby="transfer-upi" className={styles.card}>
      <div>
        <h2 id="transfer-upi" className={styles.cardTitle}>
          {whole ? m.transfer_upi_whole() : m.transfer_upi_part({ amount: roundRupees(rupees) })}
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
        {m.transfer_upi_open({ amount: roundRupees(rupees) })}
      </ButtonAnchor>
      <Disclosure summary={m.transfer_upi_code()} name="transfer-upi">
        <PayQr
          link={link}
          label={m.pay_qr_label({ amount: shown, payee: pn })}
          hint={m.pay_qr_hint()}
        />
      </Disclosure>
      <div>
        <PayCopy name={m.pay_payee()} shown={pa} value={pa} />
        <PayCopy name={m.transfer_upi_amount()} shown={shown} value={rupees} />
      </div>
    </section>
  );
}

const least = ([first = exact(0), ...others]: Big[]): Big =>
  others.reduce((low, each) => (each.lt(low) ? each : low), first);
