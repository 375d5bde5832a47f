import type { ReactNode } from 'react';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { isCard } from '../order-state.ts';
import { PayByCard } from '../pay-by-card.tsx';
import { ShopWords, wordsFor } from './asked-words.tsx';
import { News } from './order-news.tsx';
import { RestByUpi } from './rest-by-upi.tsx';

/** The shop's question about the payment, and a link to answer it. */
export function OrderAsked({ status, current }: { status: OrderStatus; current: boolean }) {
  const { Asked, Money } = status;
  if (!Asked) return null;
  if (Asked.Kind === 'rest' && isCard(status) && status.CanPay && Money) {
    return <AskedRest status={status} money={Money} />;
  }
  return (
    <Question status={status} words={wordsFor(Asked.Kind, Money?.StillToPay ?? status.Paid)}>
      {Asked.Kind === 'rest' && current && <RestByUpi status={status} />}
      <Answer order={status.ONumber} />
    </Question>
  );
}

/** The rest of a card order can be paid by card too, where the store still takes cards. */
function AskedRest({
  status,
  money,
}: {
  status: OrderStatus;
  money: NonNullable<OrderStatus['Money']>;
}) {
  const takesCards = useServices().config.extensions.includes('cardCheckout');
  const { Came, StillToPay } = money;
  return (
    <Question
      status={status}
      title={m.order_part_title({ came: formatRupees(Came), rest: formatRupees(StillToPay) })}
      words={takesCards ? m.order_asked_rest_card() : wordsFor('rest', StillToPay)}
    >
      {takesCards && <PayByCard order={status.ONumber} />}
      <Answer order={status.ONumber} variant={takesCards ? 'secondary' : 'primary'} />
    </Question>
  );
}

interface QuestionProps {
  status: OrderStatus;
  title?: string;
  words: string;
  children: ReactNode;
}

function Question({
  status: { Asked },
  title = m.order_asked_title(),
  words,
  children,
}: QuestionProps) {
  return (
    <News kind="warn" title={title}>
      <p>{words}</p>
      <ShopWords asked={Asked} />
      {children}
    </News>
  );
}

function Answer({ order, variant }: { order: string; variant?: 'primary' | 'secondary' }) {
  return (
    <ButtonLink to="/order-answer/$orderId" params={{ orderId: order }} variant={variant}>
      {m.order_asked_answer()}
    </ButtonLink>
  );
}
