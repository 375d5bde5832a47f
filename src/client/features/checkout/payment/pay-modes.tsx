import { useNavigate } from '@tanstack/react-router';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { m } from '#client/messages/compiled/messages.js';
import styles from './pay-modes.module.css';

interface PayModesProps {
  modes: readonly PaymentMode[];
  mode: PaymentMode;
  /** Something was sent: the mode cannot change until the store has answered. */
  frozen: boolean;
  cardPercent: string;
  /** GST is added to what the card costs. */
  cardTaxed: boolean;
}

/** The choice of the payment mode. It is in the address, so that a reload keeps it. */
export function PayModes({ modes, mode, frozen, cardPercent, cardTaxed }: PayModesProps) {
  const navigate = useNavigate();
  const upiDetail = m.pay_mode_upi_detail();
  const detail = cardTaxed ? m.pay_mode_card_detail_gst : m.pay_mode_card_detail;
  const cardDetail = Number(cardPercent) > 0 ? detail({ percent: cardPercent }) : '';
  const choose = (next: PaymentMode) =>
    void navigate({
      to: '/modeofpayment',
      search: next === 'CARD' ? { mode: 'card' } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <fieldset className={styles.modes} disabled={frozen}>
      <legend className={styles.legend}>{m.pay_how()}</legend>
      {modes.map((each) => (
        <label key={each} className={styles.mode}>
          <input
            type="radio"
            name="mode"
            value={each}
            checked={each === mode}
            onChange={() => choose(each)}
            className={styles.radio}
          />
          <span className={styles.name}>
            {each === 'UPI' ? m.pay_mode_upi() : m.pay_mode_card()}
          </span>
          <span className={styles.detail}>{each === 'UPI' ? upiDetail : cardDetail}</span>
        </label>
      ))}
    </fieldset>
  );
}
