import { Secret, TOTP } from 'otpauth';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { inviteFirstOwner } from '#server/staff/invitations.ts';
import { callDesk } from './desk-call.ts';
import type { TestShop } from './test-shop.ts';

const { PrepareInvited, TakeInvitation } = staffOperations;
const STEP_MS = 30_000;

/** A browser that is not signed in to the desk yet. */
export interface Visitor {
  cookie: string | undefined;
  address?: string;
}

/** The password of people who join a test's desk. */
export const DESK_PASSWORD = 'lotus under a brass lamp';

/** The current code of an authenticator app. */
export const codeOf = (shop: TestShop, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.now() });

/** The app's next code: no code is accepted twice. */
export function nextCode(shop: TestShop, secret: string): string {
  shop.clock.now += STEP_MS;
  return codeOf(shop, secret);
}

/** Takes an invitation with a password and codes. */
export async function joinDesk(
  shop: TestShop,
  token: string,
  who = { name: 'Vikram Rao', email: 'vikram@refinery.example' },
) {
  const person: Visitor = { cookie: undefined };
  const { codes } = await callDesk(shop, PrepareInvited, { token, ...who }, person);
  const secret = codes?.secret ?? '';
  const way = { by: 'code' as const, password: DESK_PASSWORD, code: codeOf(shop, secret) };
  const taken = await callDesk(shop, TakeInvitation, { token, ...who, way }, person);
  return { ...taken, person, secret, email: who.email };
}

/** Vikram Rao, an owner of the shop who can sign in. */
export async function firstOwner(shop: TestShop) {
  const invitation = await inviteFirstOwner(shop);
  return joinDesk(shop, invitation?.token ?? '');
}
