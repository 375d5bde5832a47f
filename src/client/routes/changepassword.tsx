import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#client/features/account/login/account-page.tsx';
import { RecoverPassword } from '#client/features/account/recovery/recover-password.tsx';
import { returnSearch } from '#client/features/account/login/return-address.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/changepassword')({
  validateSearch: returnSearch,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.recover_title()) }] }),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const { from } = Route.useSearch();
  return (
    <AccountPage title={m.recover_title()} lead={m.recover_lead()}>
      <RecoverPassword from={from} />
    </AccountPage>
  );
}
