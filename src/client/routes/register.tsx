import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#client/features/account/login/account-page.tsx';
import { RegisterForm } from '#client/features/account/register/register-form.tsx';
import { returnSearch } from '#client/features/account/login/return-address.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/register')({
  validateSearch: returnSearch,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.register_title()) }] }),
  component: RegisterPage,
});

function RegisterPage() {
  const { from } = Route.useSearch();
  return (
    <AccountPage title={m.register_title()} lead={m.register_lead()} wide>
      <RegisterForm from={from} />
    </AccountPage>
  );
}
