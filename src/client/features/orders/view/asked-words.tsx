import type { AskedPayment, OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';

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
