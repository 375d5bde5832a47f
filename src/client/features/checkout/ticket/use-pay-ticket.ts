import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { TRADE_CHOICE } from '../payment/load-checkout.ts';

/** Takes a purchase of digital metal to the payment. */
export function usePayTicket(): () => void {
  const rates = useRates();
  const navigate = useNavigate();
  return () => {
    try {
      requireConnection(rates);
    } catch (error) {
      showFailure(error, '');
      return;
    }
    const attempt = checkoutSession.payment.attempt.read();
    // A payment that may have arrived is not put aside for another one.
    if (attempt?.outcomeUnknown) showInfo(m.ticket_payment_open());
    else if (!checkoutSession.addresses.write(TRADE_CHOICE)) {
      return showError(m.ticket_not_kept());
    }
    void navigate({ to: '/modeofpayment' });
  };
}
