import { useEffect } from 'react';
import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router';
import { isCheckoutStep } from '#shared/addresses/checkout-step.ts';
import { AccountPage } from '#client/features/account/login/account-page.tsx';
import { LoginForm } from '#client/features/account/login/login-form.tsx';
import { returnSearch } from '#client/features/account/login/return-address.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';

export const Route = createFileRoute('/login')({
  validateSearch: returnSearch,
  // A saved login skips the form.
  beforeLoad: ({ context, search }) => {
    if (context.session.state.user) throw redirect({ href: search.from ?? '/' });
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.login_title()) }] }),
  component: LoginPage,
});

const isPaying = (address: string) => isCheckoutStep(address) || address.startsWith('/order-pay/');

function LoginPage() {
  const { from } = Route.useSearch();
  const waking = useHydrating();
  const trading = from?.startsWith('/checkout-payment');
  // A message in the specification's words: the page itself says what the login is for.
  useEffect(() => {
    if (trading) showError(m.ticket_login_first());
  }, [trading]);
  const { ended, chosen } = useRouterState({ select: ({ location }) => location.state });
  const lead = () => {
    if (ended && !waking) return m.login_ended();
    if (isPaying(from ?? '')) return m.login_to_pay();
    return chosen && !waking ? m.login_to_bag() : m.login_lead();
  };
  return (
    <AccountPage title={m.login_title()} lead={lead()}>
      <LoginForm from={from} />
    </AccountPage>
  );
}
