import { accountHandlers } from './account.ts';
import { cartHandlers } from './cart.ts';
import { catalogueHandlers } from './catalogue.ts';
import { contentHandlers } from './content.ts';
import type { Handlers } from './handler.ts';

/** Who answers which operation. An operation without a handler does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...catalogueHandlers,
  ...contentHandlers,
  ...cartHandlers,
};
