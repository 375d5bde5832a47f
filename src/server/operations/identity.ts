import { findIdentity, presentIdentity } from '#server/identity/find-identity.ts';
import { saveIdentity } from '#server/identity/save-identity.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { HandlersOf } from './handler.ts';

const SAVED = {
  given: m.identity_saved,
  checked: m.identity_saved,
  failed: m.identity_not_found,
};

export const identityHandlers: HandlersOf<'GetIdentity' | 'SaveIdentity'> = {
  async GetIdentity(_request, { shop, customer }) {
    const identity = await findIdentity(shop, customer.customerId);
    return { data: identity ? [presentIdentity(identity)] : [] };
  },

  async SaveIdentity({ Pan, Name }, { shop, customer, caller }) {
    const typed = { pan: Pan, name: Name };
    const identity = await saveIdentity(shop, customer.customerId, typed, caller.address);
    return { data: [presentIdentity(identity)], msg: SAVED[identity.state]() };
  },
};
