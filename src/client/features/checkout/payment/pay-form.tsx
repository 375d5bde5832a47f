import { type ReactNode, useId, useState } from 'react';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { DispatchNote } from '#client/dispatch-day/dispatch-note.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { OrderStepsIndicator } from './order-steps-indicator.tsx';
import { PayBar } from './pay-bar.tsx';
import { PayMeans } from './pay-means.tsx';
import { AlreadyPlaced, CardWaits, UnknownOutcome } from './pay-outcomes.tsx';
import { NoPayWays } from './ways/pay-ways.tsx';
import type { PayWay } from './ways/pay-way.ts';
import { PayIdentityPart } from './identity/pay-identity.tsx';
import { type IdentitySlot, usePayIdentity } from './identity/use-pay-identity.ts';
import { useHoldUntil } from './use-hold-until.ts';
import type { Checkout } from './load-checkout.ts';
import type { CardTotal, PayPrice } from './pay-price.ts';
import { PayProof, type PayProofProps } from './proof/proof-field.tsx';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import { whatBlocks } from './what-blocks.ts';
import { useSubmit } from './use-submit-payment.ts';
import { UpiNext } from './upi/upi-next.tsx';
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
  const { checkout, price, payment, how, card, total, clock, decision } = props;
  const { mode, terms, missing: unknownTerms } = how;
  const order = usePaymentState(payment, (state) => state.order);
  const proof = usePaymentState(payment, (state) => state.proof);
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
  const frozen = order.phase !== 'idle';
  // If the store refused the order for want of an identity, the identity form says so instead.
  const error = 'error' in order && !who.asking ? order.error : '';
  // The identity form comes first: nobody chooses how to pay for what they may not buy yet.
  const paying = !decision && !who.needed && !unknownTerms;
  const blocks = whatBlocks({ how, price, proof, freshness, identityNeeded: who.needed });
  const none = blocks.noWay !== '';
  const paid = proof.picture !== undefined;
  const totalName = frozen ? m.lock_total() : m.pay_to_pay();
  return (
    <div className={styles.page}>
      <PayHeading kind={kind} ticket={checkout.ticket} />
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
        {unknown && <UnknownOutcome {...{ mode, kind, unsaved: proof.unsaved }} />}
        {/* What there is to decide says why. */}
        {!decision && <FormError error={error ? { text: error } : undefined} />}
        {decision}
        {!decision && <PayIdentityPart who={who} Form={props.identityForm} frozen={frozen} />}
        {!decision && unknownTerms && <NoPayWays {...how} />}
        {paying && <PayMeans {...{ how, price, unknown, frozen, none, until, paid }} />}
        {mode === 'UPI' && (frozen || !none) && !who.needed && (
          <Proof payment={payment} frozen={frozen && paid} pictureId={pictureId} />
        )}
      </div>
      <div className={styles.aside}>
        <Summary {...props} dispatch={kind !== 'digital' && !frozen && !decision} />
        <PayBar
          totalName={totalName}
          total={card || decision ? undefined : total}
          clock={props.barClock}
          label={submitLabel(mode, { card, unknown, until })}
          busy={order.phase === 'sending' || order.phase === 'sent'}
          progress={order.phase === 'sending' ? order.progress : undefined}
          reason={blocks.reason}
          blocked={blocks.reason !== ''}
          next={
            // On a phone the bar leads to the screenshot.
            paying && !frozen && blocks.onlyPicture ? (
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

interface Labelled extends Pick<PayFormProps, 'card'> {
  unknown: boolean;
  until: string;
}

function submitLabel(mode: PaymentMode, { card, unknown, until }: Labelled): string {
  if (mode === 'TRANSFER') return m.pay_hold_until({ until });
  if (mode === 'CARD') {
    return card ? m.pay_by_card({ total: formatRupees(card.total) }) : m.pay_mode_card();
  }
  return unknown ? m.pay_submit_again() : m.pay_submit();
}

function PayHeading({ kind, ticket }: Pick<Checkout, 'kind' | 'ticket'>) {
  return (
    <div className={styles.heading}>
      {kind === 'digital' ? (
        <TradeStepsIndicator ticket={ticket} at="payment" />
      ) : (
        <OrderStepsIndicator of={kind} at="payment" />
      )}
      <PageHeading rule>{m.pay_title()}</PageHeading>
    </div>
  );
}

type SummaryProps = Pick<PayFormProps, 'price' | 'summary' | 'summaryTitle'>;

/** What is bought, and when it would leave if it were paid now. */
function Summary({ price, summary, summaryTitle, dispatch }: SummaryProps & { dispatch: boolean }) {
  return (
    <section aria-labelledby="pay-summary" className={styles.side}>
      <h2 id="pay-summary" className={styles.step}>
        {summaryTitle ?? (price.quote ? m.lock_what() : m.pay_summary())}
      </h2>
      {summary}
      {dispatch && <DispatchNote of="bag" className={styles.dispatch} />}
    </section>
  );
}

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
