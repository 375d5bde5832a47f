import { accountHandlers } from './account.ts';
import { accountDataHandlers } from './account-data.ts';
import { addressHandlers } from './addresses.ts';
import { cardHandlers } from './card-payments.ts';
import { cartHandlers } from './cart.ts';
import { catalogueHandlers } from './catalogue.ts';
import { contentHandlers } from './content.ts';
import { digitalHandlers } from './digital.ts';
import type { Handlers } from './handler.ts';
import { identityHandlers } from './identity.ts';
import { orderHandlers } from './orders.ts';
import { paymentTermsHandlers } from './payment-terms.ts';
import { numberHandlers } from './number.ts';
import { securityHandlers } from './security.ts';
import { recoveryHandlers } from './recovery.ts';
import { transferHandlers } from './transfers.ts';

/** The handler of each operation. A missing one does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...recoveryHandlers,
  ...addressHandlers,
  ...catalogueHandlers,
  ...contentHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...cardHandlers,
  ...digitalHandlers,
  ...transferHandlers,
  ...paymentTermsHandlers,
  ...identityHandlers,
  ...accountDataHandlers,
  ...numberHandlers,
  ...securityHandlers,
};
