import type { AskedPayment, OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { isCard } from '../order-state.ts';
import { PayByCard } from '../pay-by-card.tsx';
import { News } from './order-news.tsx';

/** The shop's question about the payment, and a link to answer it. */
export function OrderAsked({ status }: { status: OrderStatus }) {
  const { Asked, Money, ONumber } = status;
  if (!Asked) return null;
  const paysRest = Asked.Kind === 'rest' && isCard(status) && status.CanPay && Money;
  return (
    <News kind="warn" title={m.order_asked_title()}>
      <p>
        {paysRest
          ? m.order_asked_rest_card({
              came: formatRupees(Money.Came),
              rest: formatRupees(Money.StillToPay),
            })
          : wordsFor(Asked.Kind, Money?.StillToPay ?? status.Paid)}
      </p>
      {Asked.Words && <p>{m.order_asked_words({ words: Asked.Words })}</p>}
      {paysRest ? (
        <PayByCard order={ONumber} />
      ) : (
        <ButtonLink to="/order-answer/$orderId" params={{ orderId: ONumber }}>
          {m.order_asked_answer()}
        </ButtonLink>
      )}
    </News>
  );
}

function wordsFor(kind: AskedPayment['Kind'], stillToPay: string): string {
  switch (kind) {
    case 'reference':
      return m.order_asked_reference();
    case 'picture':
      return m.order_asked_picture();
    case 'rest':
      return m.order_asked_rest({ rest: formatRupees(stillToPay) });
    case 'other':
      return m.order_asked_other();
  }
}
