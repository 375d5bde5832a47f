import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { proceedToPayDigital, type Ticket } from '#shared/contract/digital.ts';
import { afterOrder } from '#client/checkout-session/after-order.ts';
import { m } from '#client/messages/compiled/messages.js';
import { requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import type { Payment } from '../machine/run-payment.ts';
import { pushPurchase } from '../payment/push-purchase.ts';
import { dealOf } from '../machine/payment-deal.ts';
import { isSale, ticketPrice } from './ticket.ts';
import { ticketGateText } from '../payment/gate-text.ts';

/** Makes a trade without a payment in the app: a sale, or a purchase at a store that is paid elsewhere. */
export function useTicketTrade(payment: Payment): (ticket: Ticket) => Promise<void> {
  const { api, config } = useServices();
  const rates = useRates();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return async (ticket) => {
    const { id, type } = ticket;
    const sale = isSale(ticket);
    const result = await payment.submit({
      mode: 'UPI',
      kind: 'digital',
      fields: String(id),
      how: 'UPI',
      // What was sent and not answered may have been made before: it is asked about whatever is withdrawn since.
      pass: () =>
        requireConnection(
          rates,
          payment.read().order.phase === 'unknown'
            ? undefined
            : dealOf(ticketPrice(ticket, config)),
        ),
      gateText: ticketGateText,
      async send(requestId, pass, { onRefusal }) {
        const RequestId = config.extensions.includes('idempotency') ? requestId : '';
        const fields = { id, deviceType: 'web', isRedeemChecked: false, type, RequestId };
        const { data, msg } = await api.call(proceedToPayDigital, fields, pass, { onRefusal });
        const [placed] = data ?? [];
        const ONumber = placed?.ONumber || ticket.ONumber;
        return { ONumber, OrderDate: placed?.OrderDate ?? '', msg };
      },
    });
    if (result.type === 'refused') {
      // The payout details may have been removed meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['payout'] });
    }
    if (result.type !== 'placed' && result.type !== 'already') return;
    if (result.type === 'placed' && !sale) pushPurchase(result.placed.ONumber, ticket.total);
    afterOrder('digital', queryClient);
    const text = result.type === 'placed' ? result.placed.msg : result.text;
    showSuccess(text || (sale ? m.ticket_sold() : m.ticket_bought()));
    void navigate({ to: '/profile', replace: true });
  };
}
