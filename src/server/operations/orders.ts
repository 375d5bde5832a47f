import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

const notBuilt = (): never => {
  throw new Refusal(REFUSED.failed, 'not built');
};

export const orderHandlers: HandlersOf<
  | 'LockPrice'
  | 'VerifyConvertToCoin'
  | 'proceedToPayCoin'
  | 'proceedToPayCovertToCoin'
  | 'getOrdersByUserForFront'
  | 'getConvertCoinOrder'
  | 'GetOrderDetailsById'
  | 'GetOrderStatus'
> = {
  LockPrice: async () => notBuilt(),
  VerifyConvertToCoin: async () => notBuilt(),
  proceedToPayCoin: async () => notBuilt(),
  proceedToPayCovertToCoin: async () => notBuilt(),
  getOrdersByUserForFront: async () => notBuilt(),
  getConvertCoinOrder: async () => notBuilt(),
  GetOrderDetailsById: async () => notBuilt(),
  GetOrderStatus: async () => notBuilt(),
};
