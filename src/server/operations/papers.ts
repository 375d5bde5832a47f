import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

const notBuilt = (): never => {
  throw new Refusal(REFUSED.failed, 'not built');
};

export const paperHandlers: HandlersOf<'GetInvoice'> = {
  GetInvoice: async () => notBuilt(),
};
