import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { AnswerPage } from '#client/features/checkout/answer/answer-page.tsx';
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
  return <AnswerPage key={orderId} order={orderId} />;
}
