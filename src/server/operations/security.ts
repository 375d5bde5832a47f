import type { OpenSession, ToldEvent } from '#shared/contract/security.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import { listSecurityEvents, noteSecurity } from '../accounts/security/security-log.ts';
import { seenFrom } from '../accounts/security/seen-from.ts';
import { endSessions, listSessions } from '../accounts/sessions/list-sessions.ts';
import type { HandlersOf, SignedIn } from './handler.ts';

async function openSessions(
  shop: ShopContext,
  { customerId, session }: SignedIn,
): Promise<OpenSession[]> {
  const found = await listSessions(shop, customerId, session);
  return found.map(({ id, device, network, since, lastUsedAt, own }) => ({
    Id: id,
    Device: device,
    Place: network,
    Since: since.getTime(),
    LastUsed: lastUsedAt.getTime(),
    Own: own,
  }));
}

export const securityHandlers: HandlersOf<'GetSessions' | 'EndSession' | 'GetSecurityEvents'> = {
  async GetSessions(_request, { shop, customer }) {
    return { data: await openSessions(shop, customer) };
  },

  async EndSession({ Id }, { shop, customer, caller }) {
    const { customerId, session } = customer;
    const ended = await endSessions(shop, customerId, { id: Id, own: session });
    if (ended > 0) {
      await noteSecurity(shop, { customerId, kind: 'session-ended', from: seenFrom(caller) });
    }
    return { data: await openSessions(shop, customer), msg: m.sessions_ended() };
  },

  async GetSecurityEvents(_request, { shop, customer }) {
    const told = await listSecurityEvents(shop, customer.customerId);
    const data: ToldEvent[] = told.map(({ kind, at, device, network }) => ({
      Kind: kind,
      At: at.getTime(),
      Device: device,
      Place: network,
    }));
    return { data };
  },
};
