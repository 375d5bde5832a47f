import type { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { confirm, requireSession, waysOf } from '#server/staff/confirm.ts';
import { siteOf } from '#server/staff/caller.ts';
import { isEmpty, listDemoStaff, listStaff, staffMember } from '#server/staff/list-staff.ts';
import {
  endAnySession,
  endStaff,
  invite,
  inviteAgain,
  setRoles,
} from '#server/staff/manage-staff.ts';
import { listNetworks, setNetworks } from '#server/staff/networks.ts';
import {
  addOwnWayIn,
  endOwnSession,
  lockDesk,
  ownAccount,
  prepareOwnWayIn,
  removeOwnCodes,
  removePasskey,
  signOut,
} from '#server/staff/own-account.ts';
import { askPasskey } from '#server/staff/passkeys.ts';
import { findStaffSession } from '#server/staff/session.ts';
import { signIn } from '#server/staff/sign-in.ts';
import { prepareInvited, readInvitation, takeInvitation } from '#server/staff/take-invitation.ts';
import { makeToken, revokeToken } from '#server/staff/tokens.ts';
import { countTry } from '#server/staff/tries.ts';
import { deskOf } from '../desk-of.ts';
import type { DeskHandlersOf } from '../handler.ts';

const ASKED = { most: 200, windowMs: 15 * 60_000 };

export const staffHandlers: DeskHandlersOf<typeof staffOperations> = {
  Door: async (_request, { shop, caller }) => {
    const { cookie } = caller;
    const session = await findStaffSession(shop, cookie, { unattended: true });
    return {
      data: {
        shop: shop.name,
        empty: await isEmpty(shop),
        demo: shop.demo && caller.here ? await listDemoStaff(shop) : [],
        site: siteOf(caller),
        ...(session && {
          session: {
            me: { id: session.id, name: session.name, roles: session.roles },
            ways: await waysOf(shop, caller, session.id),
            locked: session.locked,
          },
        }),
      },
    };
  },
  AskPasskey: async ({ to }, { shop, caller }) => {
    await countTry(shop, caller, `desk-ask-from:${caller.address}`, ASKED);
    const session = to === 'confirm' ? await requireSession(shop, caller) : undefined;
    return { data: await askPasskey(shop, caller, session?.id) };
  },
  SignIn: async (request, { shop, caller }) => ({ data: await signIn(shop, caller, request) }),
  Confirm: async (request, { shop, caller }) => ({
    data: await confirm(shop, caller, await requireSession(shop, caller), request),
  }),
  SignOut: async (_request, { shop, caller }) => {
    const session = await findStaffSession(shop, caller.cookie, { unattended: true });
    if (session) await signOut(deskOf(shop, session), session);
    caller.giveCookie(undefined);
    return { data: {} };
  },
  ReadInvitation: async ({ token }, { shop, caller }) => {
    const { who, roles, madeBy, expiresAt, ways } = await readInvitation(shop, caller, token);
    return {
      data: {
        shop: shop.name,
        ...(who && { who: { name: who.name, email: who.email } }),
        roles,
        madeBy,
        expiresAt: expiresAt.getTime(),
        ways,
        site: siteOf(caller),
      },
    };
  },
  PrepareInvited: async (request, { shop, caller }) => ({
    data: await prepareInvited(shop, caller, request),
  }),
  TakeInvitation: async (request, { shop, caller }) => ({
    data: await takeInvitation(shop, caller, request),
  }),

  WhoAmI: async (_request, { staff: { id, name, roles } }) => ({ data: { id, name, roles } }),
  LockDesk: async (_request, { desk, staff }) => {
    await lockDesk(desk, staff);
    return { data: {} };
  },
  OwnAccount: async (_request, { shop, staff }) => ({ data: await ownAccount(shop, staff) }),
  PrepareWayIn: async (_request, { shop, caller, staff }) => ({
    data: await prepareOwnWayIn(shop, caller, staff),
  }),
  AddWayIn: async ({ way }, { desk, caller, staff }) => ({
    data: { recoveryCodes: await addOwnWayIn(desk, caller, staff, way) },
  }),
  RemovePasskey: async ({ passkey }, { desk, staff }) => {
    await removePasskey(desk, staff, passkey);
    return { data: {} };
  },
  RemoveCodes: async (_request, { desk, staff }) => {
    await removeOwnCodes(desk, staff);
    return { data: {} };
  },
  EndOwnSession: async ({ session }, { desk, staff }) => {
    await endOwnSession(desk, staff, session);
    return { data: {} };
  },
  MakeToken: async (request, { desk, staff }) => ({ data: await makeToken(desk, staff, request) }),
  RevokeToken: async ({ token }, { desk, staff }) => {
    await revokeToken(desk, staff, token);
    return { data: {} };
  },

  ListStaff: async ({ ended }, { shop }) => ({ data: await listStaff(shop, { ended }) }),
  StaffMember: async ({ staff }, { shop }) => ({ data: await staffMember(shop, staff) }),
  InviteStaff: async (request, { desk }) => ({ data: await invite(desk, request) }),
  InviteAgain: async ({ staff: id }, { desk, staff }) => ({
    data: await inviteAgain(desk, staff.id, id),
  }),
  SetRoles: async ({ staff: id, roles, seen }, { desk }) => ({
    data: await setRoles(desk, { id, roles, seen }),
  }),
  EndStaff: async ({ staff }, { desk }) => ({ data: await endStaff(desk, staff) }),
  EndSession: async ({ session }, { desk }) => ({ data: await endAnySession(desk, session) }),
  ListNetworks: async (_request, { shop, caller }) => ({
    data: { networks: await listNetworks(shop), here: caller.ip },
  }),
  SetNetworks: async ({ networks, seen }, { desk, caller }) => ({
    data: await setNetworks(desk, { networks, seen, ip: caller.ip }),
  }),
};
