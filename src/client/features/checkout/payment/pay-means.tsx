import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { PayPrice } from './pay-price.ts';
import { PayUpi } from './upi/pay-upi.tsx';
import { UpiPlace } from './upi/upi-place.tsx';
import type { PayWay } from './ways/pay-way.ts';
import { PayWays } from './ways/pay-ways.tsx';
import { TransferTermsText } from './ways/transfer-terms.tsx';
import styles from './pay-form.module.css';

interface PayMeansProps {
  how: PayWay;
  price: PayPrice;
  /** Whether the order was sent and its outcome is not known. */
  unknown: boolean;
  frozen: boolean;
  /** Whether none of the ways is possible. */
  none: boolean;
  /** Until when the price is held for a transfer. */
  until: string;
  /** Whether the screenshot of the payment is there. */
  paid: boolean;
}

/** The choice of the way to pay, and what the chosen one needs. */
export function PayMeans({ how, price, unknown, frozen, none, until, paid }: PayMeansProps) {
  const { config } = useServices();
  const { mode, ways, terms } = how;
  const transfer = mode === 'TRANSFER' && terms?.Transfer && (
    <TransferTermsText
      terms={terms.Transfer}
      until={until}
      first={how.way === 'parts' ? partOf(how) : undefined}
    />
  );
  return (
    <>
      {ways.length > 1 && !unknown ? (
        <PayWays
          how={how}
          total={price.total() ?? '0'}
          frozen={frozen}
          card={{
            percent: price.quote?.SurchargePercent ?? String(config.cardSurchargePercent),
            taxed: config.taxProfile === 'india-gst',
            surcharge: terms && price.quote?.Surcharge,
          }}
        >
          {transfer}
        </PayWays>
      ) : (
        mode === 'UPI' && <h2 className={styles.step}>{m.pay_mode_upi()}</h2>
      )}
      {none && <Notice kind="warn">{m.pay_ways_none_text()}</Notice>}
      {mode === 'UPI' && (frozen || !none) && !unknown && (
        <UpiPlace unsure={price.unsure}>
          <PayUpi quote={price.quote} paid={paid} />
        </UpiPlace>
      )}
      {mode === 'CARD' && <p className={styles.card}>{m.pay_card_text()}</p>}
      {unknown && transfer}
    </>
  );
}

/** Rupees of the first payment by UPI, where the order is paid in parts. */
const partOf = ({ ways }: PayWay): string | undefined =>
  ways.find(({ way }) => way === 'parts')?.most?.toFixed(2);
