import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useServices } from '#client/api/services-context.ts';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { AnswerPage } from '#client/features/checkout/answer/answer-page.tsx';
import { isNobodys, orderStatusQuery } from '#client/features/orders/queries.ts';
import { AskedWords, NothingAsked } from '#client/features/orders/view/asked-words.tsx';
import { NoSuchOrder } from '#client/features/orders/view/no-such-order.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/order-answer/$orderId')({
  beforeLoad: requireLogin,
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.order_asked_title()) }],
  }),
  component: Page,
});

function Page() {
  const { orderId } = Route.useParams();
  const { api, config } = useServices();
  const tracked = config.extensions.includes('orderTracking');
  const asked = useQuery({ ...orderStatusQuery(api, orderId), enabled: tracked });
  const { data: status, isFetchedAfterMount } = asked;
  // What the device had may be of before the question.
  const isSettled = status && isFetchedAfterMount && !status.Asked;
  return (
    <AnswerPage
      key={orderId}
      order={orderId}
      question={status && <AskedWords status={status} />}
      needsPicture={status?.Asked?.Kind === 'picture'}
      notAsked={
        isNobodys(asked.error) ? <NoSuchOrder /> : isSettled && <NothingAsked order={orderId} />
      }
    />
  );
}
