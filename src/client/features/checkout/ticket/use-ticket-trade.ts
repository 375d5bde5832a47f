import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { proceedToPayDigital, type Ticket } from '#shared/contract/digital.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { newRequestId } from '#client/outbox/outbox-device.ts';
import {
  keepPayment,
  readPayment,
  type SaleAttempt,
} from '#client/checkout-session/payment-session.ts';
import { GateClosed, requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import { invalidateAfterOrder, rememberOrdersTab, pushPurchase } from '../payment/after-order.ts';
import { dropTicket, isSale } from './ticket.ts';
import { ticketGateText } from './ticket-gate-text.ts';

export const readAttempt = (): SaleAttempt | undefined =>
  readPayment(deviceStorage.session, 'ticket-attempt');

/** Makes a trade that nothing is paid for in the app: a sale, or a store that takes its money elsewhere. */
export function useTicketTrade(ticket: Ticket, moved: () => void) {
  const { api, config } = useServices();
  const rates = useRates();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(readAttempt);
  const [fault, setFault] = useState('');
  const mine = attempt?.ticket === ticket.id ? attempt : undefined;

  function note(next: SaleAttempt | undefined): void {
    keepPayment(deviceStorage.session, 'ticket-attempt', next);
    setAttempt(next);
  }
  const { mutate, isPending } = useOneMutation({
    async mutationFn() {
      const pass = requireConnection(rates);
      // Written down before anything is sent: every try goes with the same id.
      const requestId = mine?.requestId ?? newRequestId();
      const sent = { ticket: ticket.id, requestId };
      note({ ...sent, unheard: true });
      const fields = {
        id: ticket.id,
        deviceType: 'web',
        isRedeemChecked: false,
        type: ticket.type,
        RequestId: config.extensions.includes('idempotency') ? requestId : '',
      };
      return api.call(proceedToPayDigital, fields, pass).catch((error: unknown) => {
        // The gate closed at the last look: it never left.
        if (error instanceof GateClosed) note({ ...sent, unheard: mine?.unheard ?? false });
        throw error;
      });
    },
    onMutate: () => setFault(''),
    onSuccess({ data, msg }) {
      if (!isSale(ticket)) pushPurchase(data?.[0]?.ONumber || ticket.ONumber, ticket.total);
      made(msg || (isSale(ticket) ? m.ticket_sold() : m.ticket_bought()));
    },
    onError(error) {
      if (error instanceof GateClosed) return say(ticketGateText(error.reason));
      if (!(error instanceof Refusal)) {
        if (!(error instanceof StoreUnreachable)) showError(m.store_answer_unreadable());
        return;
      }
      if (error.reason === 'already-placed') return made(error.message);
      note(undefined);
      if (error.reason === 'price-moved') return moved();
      // Where the money goes may have been forgotten meanwhile, or the grams be gone.
      void queryClient.invalidateQueries({ queryKey: ['payout'] });
      say(error.message || m.store_answer_unreadable());
    },
  });

  function made(text: string): void {
    dropTicket(ticket);
    for (const key of ['ticket-attempt', 'ticket-lock'] as const) {
      keepPayment(deviceStorage.session, key, undefined);
    }
    rememberOrdersTab('digital');
    invalidateAfterOrder(queryClient);
    showSuccess(text);
    void navigate({ to: '/profile', replace: true });
  }
  function say(text: string): void {
    setFault(text);
    showError(text);
  }
  return {
    press: () => mutate(undefined),
    isPending,
    fault,
    unheard: mine?.unheard === true && !isPending,
  };
}
