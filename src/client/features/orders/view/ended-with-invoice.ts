import type { OrderStatus } from '#shared/contract/orders.ts';
import { hasStopped } from '../has-stopped.ts';
import { hasEnded } from '../queries.ts';

/** Whether the status is final and its invoice there: one that the tax portal registers first comes a while later. */
export const hasEndedWithInvoice = (status: OrderStatus | null | undefined): boolean =>
  hasEnded(status) && (!status || status.Invoice || hasStopped(status));
