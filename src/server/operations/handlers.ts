import { accountHandlers } from './account.ts';
import { addressHandlers } from './addresses.ts';
import { cardHandlers } from './card-payments.ts';
import { cartHandlers } from './cart.ts';
import { catalogueHandlers } from './catalogue.ts';
import { catalogueListHandlers } from './catalogue-list.ts';
import { contentHandlers } from './content.ts';
import { digitalHandlers } from './digital.ts';
import type { Handlers } from './handler.ts';
import { orderHandlers } from './orders.ts';
import { paperHandlers } from './papers.ts';
import { payoutHandlers } from './payouts.ts';
import { rateHistoryHandlers } from './rate-history.ts';
import { recoveryHandlers } from './recovery.ts';

/** Who answers which operation. An operation without a handler does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...recoveryHandlers,
  ...addressHandlers,
  ...catalogueHandlers,
  ...catalogueListHandlers,
  ...contentHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...cardHandlers,
  ...paperHandlers,
  ...digitalHandlers,
  ...payoutHandlers,
  ...rateHistoryHandlers,
};
