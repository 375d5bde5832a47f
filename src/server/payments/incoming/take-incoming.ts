import type { ShopContext } from '#server/context.ts';
import type { Channel } from '../records/payment-reference.ts';

export interface IncomingCredit {
  source: string;
  externalId: string;
  paise: number;
  seenAt: Date;
  channel: Channel;
  reference: string;
  remark: string;
  payerName: string;
  payerAccount: string;
  virtualAccount: string;
}

/** On the way: replaced by the matcher before this branch is merged. */
export async function takeIncoming(
  _shop: ShopContext,
  _credit: IncomingCredit,
  _by: string,
): Promise<{ state: string; orderNumber?: string; why: string }> {
  throw new Error('Not here yet');
}
