import { proceedToPayDigital, TRADE_TYPES } from '#shared/contract/digital.ts';
import { proceedToPayCoin, proceedToPayCovertToCoin } from '#shared/contract/payment.ts';
import type { PaymentMode, PlacedOrder } from '#shared/contract/payment.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import type { GatePass } from '#client/rates/gate.ts';
import { watchedPost } from '#client/api/upload.ts';
import type { Services } from '#client/api/services-context.ts';
import type { Hears } from '../machine/submission.ts';
import { conversionFields, type Checkout } from './load-checkout.ts';

export interface OrderToPlace {
  checkout: Checkout;
  mode: PaymentMode;
  /** A data URL; empty for a card. */
  file: string;
  quoteId: string;
  utr: string;
  requestId: string;
}

/** Places the order: only once per request id, however often it is sent. */
export async function placeOrder(
  { api, config }: Pick<Services, 'api' | 'config'>,
  order: OrderToPlace,
  pass: GatePass,
  { onProgress, onRefusal }: Hears,
): Promise<PlacedOrder & { msg: string }> {
  const { checkout, mode, file, quoteId, utr, requestId } = order;
  const RequestId = config.extensions.includes('idempotency') ? requestId : '';
  // Without a file there is nothing to show progress of.
  const options = { onRefusal, ...(file && { post: watchedPost(onProgress) }) };
  if (checkout.kind === 'digital') {
    const { data, msg } = await api.call(
      proceedToPayDigital,
      { ...TRADE, id: quoteId, paymentMode: mode, file, Utr: utr, RequestId },
      pass,
      options,
    );
    return orderOf(proceedToPayDigital.name, data, msg);
  }
  const fields = {
    paymentMode: mode,
    UserType: checkout.kind === 'buy' ? 'User' : 'user',
    BillingId: checkout.choice.BillingId,
    ShippingId: checkout.choice.ShippingId,
    DeviceType: 'web',
    file,
    QuoteId: quoteId,
    RequestId,
    Utr: utr,
  };
  const conversion = conversionFields(checkout);
  if (conversion) {
    const sent = { ...fields, ...conversion };
    const { data, msg } = await api.call(proceedToPayCovertToCoin, sent, pass, options);
    return orderOf(proceedToPayCovertToCoin.name, data, msg);
  }
  const sent = { ...fields, couponId: checkout.couponId };
  const { data, msg } = await api.call(proceedToPayCoin, sent, pass, options);
  return orderOf(proceedToPayCoin.name, data, msg);
}

const TRADE = { deviceType: 'web', isRedeemChecked: false, type: TRADE_TYPES.buy };

function orderOf(
  operation: string,
  data: readonly PlacedOrder[] | null | undefined,
  msg: string,
): PlacedOrder & { msg: string } {
  const placed = data?.[0];
  if (!placed?.isSuccess || !placed.ONumber) {
    throw new UnreadableReply(operation, 'says nothing of an order');
  }
  return { ...placed, msg };
}
