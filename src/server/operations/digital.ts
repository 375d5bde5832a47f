import { findHoldings } from '../digital/find-holdings.ts';
import { presentHoldings } from '../digital/present-holdings.ts';
import type { HandlersOf } from './handler.ts';

export const digitalHandlers: HandlersOf<'GetBalance'> = {
  async GetBalance(_request, { shop, customer }) {
    return { data: presentHoldings(await findHoldings(shop, customer.customerId)) };
  },
};
