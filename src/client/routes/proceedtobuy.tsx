import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/require-login.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/proceedtobuy')({
  staticData: { private: true },
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.address_choice_title()) }] }),
  component: Page,
});

function Page() {
  return null;
}
