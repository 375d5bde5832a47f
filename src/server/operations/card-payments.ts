import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

const notBuilt = (): never => {
  throw new Refusal(REFUSED.failed, 'not built');
};

export const cardHandlers: HandlersOf<'CreateCardPayment' | 'verifyPayment'> = {
  CreateCardPayment: async () => notBuilt(),
  verifyPayment: async () => notBuilt(),
};
