import { CreateCardPayment } from '#shared/contract/payment.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { goToCardPage } from '#client/api/card-page.ts';

/** Leads to the page where an order is paid by card. However often it is asked, the store creates one payment for an order. */
export async function payByCard(api: ApiClient, ONumber: string): Promise<void> {
  const [page] = (await api.call(CreateCardPayment, { ONumber })).data;
  if (!page) throw new UnreadableReply(CreateCardPayment.name, 'Data: is empty');
  goToCardPage(page);
}
