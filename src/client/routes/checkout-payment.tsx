import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Ticket } from '#shared/contract/digital.ts';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { TicketPage } from '#client/features/checkout/ticket/ticket-page.tsx';
import { ratePremiumQuery } from '#client/features/content/queries.ts';
import {
  PayoutDetails,
  usePayoutMissing,
  usePayoutUnknown,
} from '#client/features/digital/payout/payout-details.tsx';
import { useSaleWait } from '#client/features/digital/payout/use-sale-wait.ts';
import { TicketLiveRate } from '#client/features/digital/rates/ticket-live-rate.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { CheckoutFoot } from '#client/shell/foot/checkout-foot.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/checkout-payment')({
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.ticket_title()) }] }),
  component: Page,
});

function Page() {
  const missing = usePayoutMissing();
  const unknown = usePayoutUnknown();
  const wait = useSaleWait();
  const [changing, setChanging] = useState(false);
  const place = <PayoutDetails selling onChanging={setChanging} />;
  return (
    <>
      <TicketPage Live={Live} payout={{ place, missing, changing, wait: unknown || wait }} />
      <CheckoutFoot />
    </>
  );
}

function Live({ ticket }: { ticket: Ticket }) {
  const { api } = useServices();
  const { data: premiums } = useQuery(ratePremiumQuery(api));
  return <TicketLiveRate ticket={ticket} premiums={premiums} />;
}
