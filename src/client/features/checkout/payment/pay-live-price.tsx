import type { Asks } from '#shared/pricing/unit-price.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import type { Way } from '#shared/paying/ways-to-pay.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { failureText } from '#client/api/failure-text.ts';
import { m } from '#client/messages/compiled/messages.js';
import { passGate } from '#client/rates/gate.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { staleText } from '#client/rates/stale-text.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { PayForm } from './pay-form.tsx';
import { usePayWay } from './ways/pay-way.ts';
import type { Checkout } from './load-checkout.ts';
import { cardTotal, type PayPrice, surchargeText } from './pay-price.ts';
import type { Payment } from '../machine/run-payment.ts';
import type { BagToPay } from './pay-page.tsx';
import type { IdentitySlot } from './identity/use-pay-identity.ts';
import styles from '../quote/quote-summary.module.css';

interface PayLiveProps {
  checkout: Checkout;
  payment: Payment;
  wanted: Way | undefined;
  identityForm: IdentitySlot;
  bag: Pick<BagToPay, 'totals' | 'error' | 'asking' | 'onAgain'>;
}

/** A payment at a store that locks no prices: the total follows the feed, and the gate must be open. */
export function PayLive({ checkout, payment, wanted, identityForm, bag }: PayLiveProps) {
  const rates = useRates();
  const { config } = useServices();
  const stale = useGate();
  const { conversion } = checkout;
  const total = conversion
    ? () => exact(conversion.makingCharges)
    : (asks: Asks) => bag.totals(asks)?.total;
  // Subscribed, so that the card total follows the feed.
  const seen = useFromRates(({ asks }) => total(asks)?.toFixed(2));
  const unknown = seen === undefined && !stale;
  const price: PayPrice = {
    quote: undefined,
    // Nobody orders at a total that they have not seen.
    blocked: stale ? staleText(stale) : unknown ? m.pay_total_unknown() : '',
    total: () => total(rates.state.asks)?.toFixed(2),
    pass: () => passGate(rates),
  };
  const cardAt = (known: string | undefined) => cardTotal({ ...price, total: () => known }, config);
  const how = usePayWay(payment, { wanted, kind: checkout.kind, total: seen, held: false });
  const card = how.mode === 'CARD' ? cardAt(seen) : undefined;
  /** Rupees that follow the feed and look stale with it; a conversion's charge does not follow the feed. */
  const rupees = (
    of: (known: string | undefined) => DecimalText | undefined,
    size: 'large' | 'normal' = 'normal',
  ) => {
    if (conversion)
      return (
        <strong className="num" translate="no">
          {formatRupees(of(seen) ?? 0)}
        </strong>
      );
    const price = (asks: Asks) => {
      const value = of(total(asks)?.toFixed(2));
      return value === undefined ? undefined : exact(value);
    };
    return <LivePrice size={size} price={price} />;
  };
  const shown = rupees((known) => (card ? cardAt(known)?.total : known), 'large');
  return (
    <PayForm
      checkout={checkout}
      price={price}
      payment={payment}
      how={how}
      identityForm={identityForm}
      card={card}
      total={shown}
      clock={
        <>
          <LiveStamp />
          {unknown && bag.error && <BagFailed {...bag} />}
        </>
      }
      summary={
        <ValueRows className={styles.rows}>
          {card && exact(card.surcharge).gt(0) && (
            <ValueRow name={surchargeText(config, card.percent)}>
              {rupees((known) => cardAt(known)?.surcharge)}
            </ValueRow>
          )}
          <ValueRow name={m.lock_total()} kind="total">
            {shown}
          </ValueRow>
        </ValueRows>
      }
    />
  );
}

/** The store could not be asked what is in the bag: why, and another try before the page makes it by itself. */
function BagFailed({ error, asking, onAgain }: Pick<BagToPay, 'error' | 'asking' | 'onAgain'>) {
  const again = (
    <Button variant="secondary" size="small" busy={asking} onClick={onAgain}>
      {m.failed_again()}
    </Button>
  );
  return (
    <Notice kind="warn" action={again}>
      {failureText(error, m.failed_unreachable_text())}
    </Notice>
  );
}
