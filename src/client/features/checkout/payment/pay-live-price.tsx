import type { Asks } from '#shared/pricing/unit-price.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import type { Way } from '#shared/paying/ways-to-pay.ts';
import type { CartTotals } from '#shared/pricing/cart-totals.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { passGate } from '#client/rates/gate.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { staleText } from '#client/rates/stale-text.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { useServices } from '#client/api/services-context.ts';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { PayForm } from './pay-form.tsx';
import { usePayWay } from './ways/pay-way.ts';
import type { Checkout } from './load-checkout.ts';
import { cardTotal, type PayPrice, surchargeText } from './pay-price.ts';
import type { Payment } from '../machine/run-payment.ts';
import type { IdentitySlot } from './identity/use-pay-identity.ts';
import styles from '../quote/quote-summary.module.css';

interface PayLiveProps {
  checkout: Checkout;
  payment: Payment;
  wanted: Way | undefined;
  identityForm: IdentitySlot;
  totals: (asks: Asks) => CartTotals | undefined;
}

/** A payment at a store that locks no prices: the total follows the feed, and the gate must be open. */
export function PayLive({ checkout, payment, wanted, identityForm, totals }: PayLiveProps) {
  const rates = useRates();
  const { config } = useServices();
  const stale = useGate();
  const { conversion } = checkout;
  const total = conversion
    ? () => exact(conversion.makingCharges)
    : (asks: Asks) => totals(asks)?.total;
  const price: PayPrice = {
    quote: undefined,
    blocked: stale ? staleText(stale) : '',
    total: () => total(rates.state.asks)?.toFixed(2),
    pass: () => passGate(rates),
  };
  const cardAt = (known: string | undefined) => cardTotal({ ...price, total: () => known }, config);
  // Subscribed, so that the card total follows the feed.
  const seen = useFromRates(({ asks }) => total(asks)?.toFixed(2));
  const how = usePayWay(payment, { wanted, kind: checkout.kind, total: seen, held: false });
  const card = how.mode === 'CARD' ? cardAt(seen) : undefined;
  /** Rupees that follow the feed and look stale with it; a conversion's charge does not follow the feed. */
  const rupees = (
    of: (known: string | undefined) => DecimalText | undefined,
    size: 'large' | 'normal' = 'normal',
  ) => {
    if (conversion) return <strong className="num">{formatRupees(of(seen) ?? 0)}</strong>;
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
      clock={<LiveStamp />}
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
