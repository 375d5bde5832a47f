import { m } from '#server/messages/compiled/messages.js';
import { logIn } from '#server/accounts/sessions/log-in.ts';
import { logOut } from '#server/accounts/sessions/log-out.ts';
import { presentUser } from '../accounts/present.ts';
import { noteSecurity } from '../accounts/security/security-log.ts';
import { seenFrom } from '../accounts/security/seen-from.ts';
import { registerCustomer } from '../accounts/register-customer.ts';
import type { HandlersOf } from './handler.ts';

export const accountHandlers: HandlersOf<'GetLogin' | 'insertRegister' | 'Logout'> = {
  async GetLogin({ LoginId, Password }, { shop, caller }) {
    const { address, device, agent } = caller;
    const number = LoginId.trim();
    const session = await logIn(shop, { number, password: Password, address, device, agent });
    caller.giveCookie(session.cookie);
    caller.giveDevice?.(session.device);
    return { data: [presentUser(session.customer)], token: session.token, msg: m.login_done() };
  },

  async insertRegister(registration, { shop, caller }) {
    await registerCustomer(shop, registration, caller.address);
    return { msg: m.register_done() };
  },

  async Logout({ Token, TokenHash }, { shop, caller }) {
    const which = { token: Token, tokenHash: TokenHash };
    const { over, customerId } = await logOut(shop, which, caller.cookie);
    if (customerId !== undefined) {
      await noteSecurity(shop, { customerId, kind: 'logged-out', from: seenFrom(caller) });
    }
    if (over) caller.giveCookie(undefined);
    return { msg: m.logout_done() };
  },
};
