import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isCard, isPart, isSome, isTrade, isTransfer, moneyCame } from '../order-state.ts';
import { PayByCard } from '../pay-by-card.tsx';
import { GramsBack } from './grams-back.tsx';
import { OrderAsked } from './order-asked.tsx';
import { Held, Lapsed, Replaced } from './order-held-notice.tsx';
import { News } from './order-news.tsx';
import { WhereItGoes } from './where-it-goes.tsx';

interface OrderStatusNoticeProps {
  status: OrderStatus;
  /** The store has just sent it and can be reached: an order that the device saw earlier may have ended, and shows no way to pay. */
  current?: boolean;
}

/** What the customer must know about an order first; nothing while it progresses normally. */
export function OrderStatusNotice({ status, current = false }: OrderStatusNoticeProps) {
  return (
    <>
      <OrderAsked {...{ status, current }} />
      <BeingLookedAt status={status} />
      <StateNotice status={status} />
    </>
  );
}

/** Money that came for the order and does not count yet: somebody who sees nothing of it would send it again. */
function BeingLookedAt({ status: { Money } }: { status: OrderStatus }) {
  if (!Money?.Waiting || !isSome(Money.Waiting)) return null;
  return (
    <News kind="warn" title={m.order_waiting_title({ amount: formatRupees(Money.Waiting) })}>
      <p>{m.order_waiting_text()}</p>
    </News>
  );
}

function StateNotice({ status }: { status: OrderStatus }) {
  switch (status.State) {
    case 'placed':
      // The shop's question already says what to do.
      if (status.Asked && !isTransfer(status)) return null;
      if (isTransfer(status)) return <Held status={status} />;
      return isPart(status) ? <PartPaid status={status} /> : <Placed status={status} />;
    case 'lapsed':
      return <Lapsed status={status} />;
    case 'replaced':
      return <Replaced status={status}>{status.Money && <MoneyBack status={status} />}</Replaced>;
    case 'rejected':
      return (
        <News kind="error" title={m.order_rejected_title()}>
          <Reason status={status} />
          <MoneyBack status={status} />
          <GramsBack status={status} />
        </News>
      );
    case 'cancelled':
      return (
        <News kind="error" title={m.order_cancelled_title()}>
          <Reason status={status} />
          <p>{m.order_cancelled_text()}</p>
          <MoneyBack status={status} />
          <GramsBack status={status} />
        </News>
      );
    case 'credited-back':
      return (
        <News kind="warn" title={m.order_credited_title()}>
          <Reason status={status} />
          <p>{m.order_credited_text()}</p>
          {status.Money && <MoneyBack status={status} />}
        </News>
      );
    case 'returned':
      return (
        <News kind="warn" title={m.order_returned_title()}>
          <Reason status={status} />
          {status.GramsBack && <p>{m.order_returned_grams()}</p>}
          <MoneyBack status={status} />
        </News>
      );
    default:
      return <MoneyNews status={status} />;
  }
}

/** A part of the money came: asks for the exact rest. */
function PartPaid({ status }: { status: OrderStatus }) {
  const { Money, ONumber } = status;
  if (!Money) return null;
  const amounts = { came: formatRupees(Money.Came), rest: formatRupees(Money.StillToPay) };
  return (
    <News kind="warn" title={m.order_part_title(amounts)}>
      <p>{isCard(status) ? m.order_part_card_text() : m.order_part_text({ number: ONumber })}</p>
    </News>
  );
}

/** Money of an order that goes on: more than it asks came, or a payment did not hold. */
function MoneyNews({ status }: { status: OrderStatus }) {
  const { Money } = status;
  if (Money && isSome(Money.DueBack)) {
    return (
      <News kind="warn" title={m.order_owe_title({ amount: formatRupees(Money.DueBack) })}>
        <p>{m.order_owe_text()}</p>
        <WhereItGoes status={status} />
      </News>
    );
  }
  if (Money && isSome(Money.StillToPay)) {
    return (
      <News kind="warn" title={m.order_short_title({ rest: formatRupees(Money.StillToPay) })}>
        <p>{m.order_short_text()}</p>
      </News>
    );
  }
  return null;
}

/** What happens to the money of an order that ended without success. */
function MoneyBack({ status }: { status: OrderStatus }) {
  const { Money } = status;
  if (!Money || !isSome(Money.Came)) {
    const noneCame = Money && status.State !== 'rejected';
    if (noneCame) return null;
    return (
      <>
        <p>{moneyText(status)}</p>
        {moneyCame(status) && <WhereItGoes status={status} />}
      </>
    );
  }
  return (
    <>
      {isSome(Money.GivenBack) && (
        <p>{m.order_rejected_given_back({ amount: formatRupees(Money.GivenBack) })}</p>
      )}
      {isSome(Money.DueBack) && (
        <>
          <p>{m.order_rejected_part_back({ amount: formatRupees(Money.DueBack) })}</p>
          <WhereItGoes status={status} />
        </>
      )}
    </>
  );
}

function Placed({ status }: { status: OrderStatus }) {
  if (status.CanPay) {
    return (
      <News kind="warn" title={m.order_unpaid_title()}>
        <p>{m.order_unpaid_text()}</p>
        <PayByCard order={status.ONumber} />
      </News>
    );
  }
  if (isCard(status)) {
    return (
      <News kind="warn" title={m.order_bank_title()}>
        <p>{m.order_bank_text()}</p>
      </News>
    );
  }
  return (
    <News kind="warn" title={m.order_review_title()}>
      <p>{m.order_review_text()}</p>
    </News>
  );
}

function Reason({ status: { Steps, State } }: { status: OrderStatus }) {
  const reason = Steps.findLast((step) => step.State === State)?.Note;
  return reason && <p>{m.order_rejected_reason({ reason })}</p>;
}

/** What happens to the money of an order that is not carried out, as text. */
function moneyText(status: OrderStatus): string {
  if (moneyCame(status)) return m.order_rejected_refund({ amount: formatRupees(status.Paid) });
  if (isTrade(status)) {
    return isCard(status) ? m.order_rejected_trade_card() : m.order_rejected_trade_upi();
  }
  return isCard(status) ? m.order_rejected_card() : m.order_rejected_upi();
}
