import { SANDBOX } from '../../card/sandbox-gateway.ts';
import type { CollectProvider } from '../provider.ts';
import { serveEvents } from '../serve-events.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { EVENTS_URL, serveTransfer } from './serve-transfer.ts';

/** Stands for a provider of accounts in a demo: the visitor transfers on a page of the store's own. */
export const sandboxCollect: CollectProvider = {
  name: SANDBOX,
  settings: [],
  demoOnly: true,
  read:
    ({ SHOP_NAME }) =>
    (nameNow = () => SHOP_NAME) =>
      sandboxGateway(nameNow),
  routes(pay, shop, pages) {
    serveEvents(pay, shop, { url: EVENTS_URL, signature: 'x-signature', id: 'x-event-id' });
    serveTransfer(pay, shop, pages);
  },
  practiceUrl: (account) => `/pay/transfer/${account}`,
};
