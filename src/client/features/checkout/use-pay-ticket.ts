import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { keepCheckout } from '#client/offline/checkout-data.ts';
import { deviceStorage } from '#client/offline/device-storage.ts';
import { readPayment } from '#client/offline/payment-session.ts';
import { passLock } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { showFailure } from '#client/store/show-failure.ts';
import { showError, showInfo } from '#client/ui/toast.ts';
import { TRADE_CHOICE } from './pay-need.ts';

/** Takes a purchase of digital metal to the payment. */
export function usePayTicket(): () => void {
  const rates = useRates();
  const navigate = useNavigate();
  return () => {
    try {
      passLock(rates);
    } catch (error) {
      showFailure(error, '');
      return;
    }
    const { session } = deviceStorage;
    const attempt = readPayment(session, 'payment-attempt');
    // A payment that may have arrived is not put aside for another one.
    if (attempt?.unheard) showInfo(m.ticket_payment_open());
    else if (!keepCheckout(session, 'addressData', TRADE_CHOICE)) {
      return showError(m.ticket_not_kept());
    }
    void navigate({ to: '/modeofpayment' });
  };
}
