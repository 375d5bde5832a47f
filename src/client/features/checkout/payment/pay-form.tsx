import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useServices } from '#client/api/services-context.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { OrderStepsIndicator } from './order-steps-indicator.tsx';
import { PayBar } from './pay-bar.tsx';
import type { CardTotal } from './card-total.ts';
import { AlreadyPlaced, CardWaits } from './pay-outcomes.tsx';
import { gateText } from './pay-gate-text.ts';
import { PayTimeline } from './pay-timeline.tsx';
import { PayModes } from './pay-modes.tsx';
import type { PayMode } from './pay-mode.ts';
import type { Checkout } from './load-checkout.ts';
import type { PayPrice } from './payable-total.ts';
import { PayProof } from './proof/proof-field.tsx';
import type { Payment } from './payment-state.ts';
import { useSubmit } from './use-submit-payment.ts';
import { PayUpi } from './upi/pay-upi.tsx';
import { TradeStepsIndicator } from '../ticket/trade-steps-indicator.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import styles from './pay-form.module.css';

export interface PayFormProps {
  need: Checkout;
  price: PayPrice;
  payment: Payment;
  how: PayMode;
  /** What a card is charged, where it is paid by one. */
  card: CardTotal | undefined;
  /** The total as it is shown large: still where it is locked, a ticking one where it is not. */
  total: ReactNode;
  /** Stands under the heading: how long the price holds. */
  clock?: ReactNode;
  /** The same in few signs, for the bar of a phone. */
  barClock?: ReactNode;
  /** Instead of the ways to pay: the price is to be agreed to first. */
  decision?: ReactNode;
  summary: ReactNode;
}

/** The payment: how, how much, the proof of it, and the one button. */
export function PayForm(props: PayFormProps) {
  const { need, price, payment, how, card, total, clock, barClock, decision, summary } = props;
  const { config } = useServices();
  const { attempt, picture, reading } = useSnapshot(payment.state);
  const submit = useSubmit({ need, price, payment });
  const freshness = useFreshness();
  const decided = useFocusAfter<HTMLParagraphElement>(Boolean(decision));
  const { stage } = submit;
  const { mode, modes } = how;
  const totalName = attempt?.unheard ? m.lock_total() : m.pay_to_pay();
  if (stage.kind === 'already') {
    return <AlreadyPlaced ONumber={stage.ONumber} text={stage.text} kind={need.kind} />;
  }
  if (stage.kind === 'placed') {
    return <CardWaits ONumber={stage.ONumber} kind={need.kind} leaving={submit.isPending} />;
  }

  const unheard = attempt?.unheard === true && !submit.isPending;
  const frozen = submit.isPending || attempt?.unheard === true;
  const cut = isDisconnected(freshness) ? gateText(freshness, mode) : '';
  const missing =
    mode === 'UPI' && !picture ? (reading ? m.pay_picture_reading() : m.pay_needs_picture()) : '';
  const reason = cut || price.blocked || missing;
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        {need.kind === 'digital' ? (
          <TradeStepsIndicator at="payment" />
        ) : (
          <OrderStepsIndicator of={need.kind} at="payment" />
        )}
        <PageHeading rule>{m.pay_title()}</PageHeading>
      </div>
      {/* While a price is to be agreed to, nothing is to be paid. */}
      {!decision && (
        <div className={styles.head}>
          <p ref={decided} tabIndex={-1} className={styles.headTotal}>
            <span className={styles.headLabel}>{totalName}</span>
            {total}
          </p>
          {clock}
        </div>
      )}
      <div className={styles.ways}>
        {unheard && (
          <Notice kind="warn" title={m.pay_unheard_title()} icon="shield">
            {mode === 'CARD'
              ? m.pay_unheard_card()
              : config.extensions.includes('idempotency')
                ? m.pay_unheard()
                : m.pay_unheard_look()}
          </Notice>
        )}
        {unheard && mode === 'UPI' && config.extensions.includes('orderTracking') && (
          <PayTimeline kind={need.kind} />
        )}
        {submit.fault && <Notice kind="error">{submit.fault}</Notice>}
        {decision || (
          <>
            {modes.length > 1 && !unheard ? (
              <PayModes
                modes={modes}
                mode={mode}
                frozen={frozen}
                cardPercent={String(config.cardSurchargePercent)}
              />
            ) : (
              mode === 'UPI' && <h2 className={styles.step}>{m.pay_mode_upi()}</h2>
            )}
            {mode === 'UPI' && !unheard && (
              <PayUpi lock={price.lock} paid={picture !== undefined} />
            )}
            {mode === 'CARD' && <p className={styles.card}>{m.pay_card_text()}</p>}
          </>
        )}
        {mode === 'UPI' && (
          <section aria-labelledby="pay-proof" className={styles.proof}>
            <h2 id="pay-proof" className={styles.step}>
              {m.pay_proof_title()}
            </h2>
            <PayProof payment={payment} frozen={frozen && picture !== undefined} />
          </section>
        )}
      </div>
      <div className={styles.aside}>
        <section aria-labelledby="pay-summary" className={styles.side}>
          <h2 id="pay-summary" className={styles.step}>
            {price.lock ? m.lock_what() : m.pay_summary()}
          </h2>
          {summary}
        </section>
        <PayBar
          totalName={totalName}
          total={card || decision ? undefined : total}
          clock={barClock}
          label={
            mode === 'CARD'
              ? card
                ? m.pay_by_card({ total: formatRupees(card.total) })
                : m.pay_mode_card()
              : unheard
                ? m.pay_submit_again()
                : m.pay_submit()
          }
          busy={submit.isPending}
          progress={submit.progress}
          reason={reason}
          blocked={reason !== ''}
          onPress={() => submit.press(mode)}
        />
      </div>
    </div>
  );
}
