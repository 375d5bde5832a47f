import type { setupOperations } from '#shared/desk/contract/content/setup.ts';
import { readSetup } from '../../setup/read-setup.ts';
import { openShop } from '../../setup/open-shop.ts';
import { readShownPayees, setPayees } from '../../setup/change-payees.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const setupHandlers: DeskHandlersOf<typeof setupOperations> = {
  ReadSetup: async (_request, { shop }) => ({ data: await readSetup(shop) }),
  ReadPayees: async (_request, { shop }) => ({ data: await readShownPayees(shop) }),
  SetPayees: async (request, { desk }) => ({ data: await setPayees(desk, request) }),
  OpenShop: async (_request, { desk }) => ({ data: await openShop(desk) }),
};
