import type { AskedPayment, OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** The question alone, for the page where it is answered. */
export function AskedWords({ status: { Asked, Money, Paid } }: { status: OrderStatus }) {
  if (!Asked) return null;
  return (
    <>
      <p>{wordsFor(Asked.Kind, Money?.StillToPay ?? Paid)}</p>
      <ShopWords asked={Asked} />
    </>
  );
}

/** Shown where the question has been settled, or never was asked. */
export const NothingAsked = ({ order }: { order: string }) => (
  <EmptyState
    level={1}
    icon="info"
    title={m.order_asked_none_title()}
    action={
      <ButtonLink to="/order-view/$orderId" params={{ orderId: order }}>
        {m.pay_see_order({ order })}
      </ButtonLink>
    }
  >
    {m.order_asked_none_text()}
  </EmptyState>
);

/** What the shop wrote to its question, where it did. */
export const ShopWords = ({ asked }: { asked: AskedPayment | undefined }) =>
  asked?.Words && <p>{m.order_asked_words({ words: asked.Words })}</p>;

/** What the shop asks. `stillToPay` in rupees. */
export function wordsFor(kind: AskedPayment['Kind'], stillToPay: string): string {
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
