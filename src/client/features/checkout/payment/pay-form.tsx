import { type ReactNode, useId, useState } from 'react';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useServices } from '#client/api/services-context.ts';
import { DispatchNote } from '#client/dispatch-day/dispatch-note.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { OrderStepsIndicator } from './order-steps-indicator.tsx';
import { PayBar } from './pay-bar.tsx';
import { AlreadyPlaced, CardWaits, UnknownOutcome } from './pay-outcomes.tsx';
import { gateText } from './gate-text.ts';
import { NoPayWays, PayWays } from './ways/pay-ways.tsx';
import type { PayWay } from './ways/pay-way.ts';
import { PayIdentityPart } from './identity/pay-identity.tsx';
import { TransferTermsText } from './ways/transfer-terms.tsx';
import { type IdentitySlot, usePayIdentity } from './identity/use-pay-identity.ts';
import { useHoldUntil } from './use-hold-until.ts';
import type { Checkout } from './load-checkout.ts';
import type { CardTotal, PayPrice } from './pay-price.ts';
import { PayProof, type PayProofProps } from './proof/proof-field.tsx';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import { useSubmit } from './use-submit-payment.ts';
import { PayUpi } from './upi/pay-upi.tsx';
import { UpiNext } from './upi/upi-next.tsx';
import { UpiPlace } from './upi/upi-place.tsx';
import { TradeStepsIndicator } from '../ticket/trade-steps-indicator.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import styles from './pay-form.module.css';

export interface PayFormProps {
  checkout: Checkout;
  price: PayPrice;
  payment: Payment;
  how: PayWay;
  identityForm: IdentitySlot;
  /** What paying by card costs, if the customer pays by card. */
  card: CardTotal | undefined;
  /** The total in large type: fixed at a locked price, otherwise live. */
  total: ReactNode;
  /** Shown under the heading: how long the price holds. */
  clock?: ReactNode;
  /** A short form of the clock, for the bar of a phone. */
  barClock?: ReactNode;
  /** Shown instead of the ways to pay while the customer has to decide about the price. */
  decision?: ReactNode;
  summary: ReactNode;
  /** The title of the summary where no price is held. */
  summaryTitle?: string | undefined;
}

/** The payment form: the mode, the amount, the proof, and the button. */
export function PayForm(props: PayFormProps) {
  const {
    checkout,
    price,
    payment,
    how,
    card,
    total,
    clock,
    barClock,
    decision,
    summary,
    summaryTitle,
  } = props;
  const { mode, way, ways, terms, missing: unknownTerms } = how;
  const { config } = useServices();
  const order = usePaymentState(payment, (state) => state.order);
  const { picture, reading } = usePaymentState(payment, (state) => state.proof);
  const { kind } = checkout;
  const [left, setLeft] = useState(false);
  const pictureId = useId();
  const who = usePayIdentity(price.quote, kind, terms);
  const submit = useSubmit({ checkout, price, payment, onIdentityNeeded: who.refused });
  const until = useHoldUntil(terms?.Transfer);
  const freshness = useFreshness();
  const decided = useFocusAfter<HTMLParagraphElement>(Boolean(decision));
  const sent = order.phase === 'sent' ? order.sent : undefined;
  if (sent?.how === 'already') {
    return <AlreadyPlaced ONumber={sent.ONumber} text={sent.text} kind={kind} />;
  }
  if (sent?.how === 'CARD') {
    return <CardWaits ONumber={sent.ONumber} kind={kind} leaving={sent.leaving} />;
  }

  const unknown = order.phase === 'unknown';
  const busy = order.phase === 'sending' || order.phase === 'sent';
  const frozen = order.phase !== 'idle';
  // If the store refused the order for want of an identity, the identity form says so instead.
  const error = 'error' in order && !who.asking ? order.error : '';
  const possible = ways.filter((each) => each.possible);
  // The identity form comes first: nobody chooses how to pay for what they may not buy yet.
  const paying = !decision && !who.needed && !unknownTerms;
  const totalName = frozen ? m.lock_total() : m.pay_to_pay();
  const cut = isDisconnected(freshness) ? gateText(freshness, mode) : '';
  const missing =
    mode === 'UPI' && !picture ? (reading ? m.pay_picture_reading() : m.pay_needs_picture()) : '';
  const noWay = unknownTerms ? m.pay_ways_wait() : possible.length === 0 ? m.pay_ways_none() : '';
  const isUpi = mode === 'UPI' && (frozen || noWay === '');
  const reason = cut || price.blocked || (who.needed ? m.identity_first() : '') || noWay || missing;
  function submitLabel(): string {
    if (mode === 'TRANSFER') return m.pay_hold_until({ until });
    if (mode === 'CARD') {
      return card ? m.pay_by_card({ total: formatRupees(card.total) }) : m.pay_mode_card();
    }
    return unknown ? m.pay_submit_again() : m.pay_submit();
  }
  const transferTerms = mode === 'TRANSFER' && terms?.Transfer && (
    <TransferTermsText
      terms={terms.Transfer}
      until={until}
      first={way === 'parts' ? partOf(how) : undefined}
    />
  );
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        {kind === 'digital' ? (
          <TradeStepsIndicator at="payment" />
        ) : (
          <OrderStepsIndicator of={kind} at="payment" />
        )}
        <PageHeading rule>{m.pay_title()}</PageHeading>
      </div>
      {/* While the customer decides about the price there is nothing to pay. */}
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
        {unknown && <UnknownOutcome mode={mode} kind={kind} />}
        {error && <Notice kind="error">{error}</Notice>}
        {decision}
        {!decision && <PayIdentityPart who={who} Form={props.identityForm} frozen={frozen} />}
        {!decision && unknownTerms && <NoPayWays {...how} />}
        {paying && (
          <>
            {ways.length > 1 && !unknown ? (
              <PayWays
                how={how}
                total={price.total() ?? '0'}
                frozen={frozen}
                card={{
                  percent: String(config.cardSurchargePercent),
                  taxed: config.taxProfile === 'india-gst',
                  surcharge: terms && price.quote?.Surcharge,
                }}
              >
                {transferTerms}
              </PayWays>
            ) : (
              mode === 'UPI' && <h2 className={styles.step}>{m.pay_mode_upi()}</h2>
            )}
            {noWay && <Notice kind="warn">{m.pay_ways_none_text()}</Notice>}
            {isUpi && !unknown && (
              <UpiPlace unsure={price.unsure}>
                <PayUpi quote={price.quote} paid={picture !== undefined} />
              </UpiPlace>
            )}
            {mode === 'CARD' && <p className={styles.card}>{m.pay_card_text()}</p>}
            {unknown && transferTerms}
          </>
        )}
        {isUpi && !who.needed && (
          <Proof payment={payment} frozen={frozen && picture !== undefined} pictureId={pictureId} />
        )}
      </div>
      <div className={styles.aside}>
        <section aria-labelledby="pay-summary" className={styles.side}>
          <h2 id="pay-summary" className={styles.step}>
            {summaryTitle ?? (price.quote ? m.lock_what() : m.pay_summary())}
          </h2>
          {summary}
          {kind !== 'digital' && !frozen && !decision && (
            <DispatchNote of="bag" className={styles.dispatch} />
          )}
        </section>
        <PayBar
          totalName={totalName}
          total={card || decision ? undefined : total}
          clock={barClock}
          label={submitLabel()}
          busy={busy}
          progress={order.phase === 'sending' ? order.progress : undefined}
          reason={reason}
          blocked={reason !== ''}
          next={
            // Only the screenshot is missing: on a phone the bar leads to it.
            paying && !frozen && !reading && missing !== '' && reason === missing ? (
              <UpiNext
                quote={price.quote}
                left={left}
                unsure={price.unsure}
                onLeave={() => {
                  setLeft(true);
                  payment.leavesToPay();
                }}
                pictureId={pictureId}
              />
            ) : undefined
          }
          onPress={() => void submit(how)}
        />
      </div>
    </div>
  );
}

/** Rupees of the first payment by UPI, where the order is paid in parts. */
const partOf = ({ ways }: PayWay): string | undefined =>
  ways.find(({ way }) => way === 'parts')?.most?.toFixed(2);

function Proof(props: PayProofProps) {
  return (
    <section aria-labelledby="pay-proof" className={styles.proof}>
      <h2 id="pay-proof" className={styles.step}>
        {m.pay_proof_title()}
      </h2>
      <PayProof {...props} />
    </section>
  );
}
