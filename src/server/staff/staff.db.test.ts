import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { staff } from '#server/db/schema/staff.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import {
  codeOf,
  DESK_PASSWORD,
  firstOwner,
  joinDesk,
  nextCode as nextCodeOf,
  type Visitor,
} from '#server/testing/join-desk.ts';
import { inviteFirstOwner } from './invitations.ts';

const {
  AddWayIn,
  Confirm,
  Door,
  EndSession,
  EndStaff,
  InviteAgain,
  InviteStaff,
  ListStaff,
  LockDesk,
  MakeToken,
  PrepareWayIn,
  ReadInvitation,
  RemoveCodes,
  SetNetworks,
  SetRoles,
  SignIn,
  SignOut,
  StaffMember,
  WhoAmI,
} = staffOperations;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const nextCode = (secret: string) => nextCodeOf(shop, secret);
const join = (token: string) => joinDesk(shop, token);

const signIn = (email: string, password: string, code: string, visitor: Visitor) =>
  callDesk(shop, SignIn, { by: 'password', email, password, code }, visitor);

const lastAct = async () => {
  const acts = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  return acts.at(-1);
};

describe('the first owner', () => {
  it('comes in by the link of the start, gives a name and a way in, and is signed in', async () => {
    expect(await callDesk(shop, Door, {})).toMatchObject({ empty: true, demo: [] });
    const { me, person, recoveryCodes } = await firstOwner(shop);
    expect(me).toMatchObject({ name: 'Vikram Rao', roles: ['owner'] });
    expect(recoveryCodes).toHaveLength(10);
    expect(await callDesk(shop, WhoAmI, {}, person)).toEqual(me);
    expect(await inviteFirstOwner(shop)).toBeUndefined();
    expect(await callDesk(shop, Door, {})).toMatchObject({ empty: false });
  });

  it('is one alone: another link of another start is worth nothing afterwards', async () => {
    const other = await inviteFirstOwner(shop);
    await firstOwner(shop);
    const asked = callDesk(shop, ReadInvitation, { token: other?.token ?? '' });
    await expect(asked).rejects.toMatchObject({ code: 404 });
  });

  it('the link of the first owner has an hour', async () => {
    const invitation = await inviteFirstOwner(shop);
    shop.clock.now += HOUR_MS;
    await expect(join(invitation?.token ?? '')).rejects.toMatchObject({ code: 404 });
  });

  it('can be made at the shell again, which the audit log keeps', async () => {
    const { code, out } = await runDesk(shop, {
      args: ['owner'],
      user: 'ravi',
      origin: 'https://a.example',
    });
    expect(code).toBe(0);
    const token = /https:\/\/a\.example\/desk\/invite#(\S+)/.exec(out.join('\n'))?.[1] ?? '';
    expect((await join(token)).me.roles).toEqual(['owner']);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'invite owner'));
    expect(acts).toMatchObject([{ by: 'ravi', subject: 'staff' }]);
  });
});

describe('a session', () => {
  it('locks by hand, shows nothing then, and opens by a code', async () => {
    const { person, secret } = await firstOwner(shop);
    await callDesk(shop, LockDesk, {}, person);
    await expect(callDesk(shop, WhoAmI, {}, person)).rejects.toThrow('Locked');
    expect(await callDesk(shop, Door, {}, person)).toMatchObject({
      session: { locked: true, ways: { passkey: false, code: true, demo: false } },
    });
    const wrong = callDesk(shop, Confirm, { by: 'code', code: '000000' }, person);
    await expect(wrong).rejects.toMatchObject({ code: 400 });
    await expect(callDesk(shop, WhoAmI, {}, person)).rejects.toThrow('Locked');
    await callDesk(shop, Confirm, { by: 'code', code: nextCode(secret) }, person);
    expect((await callDesk(shop, WhoAmI, {}, person)).name).toBe('Vikram Rao');
  });

  it('locks after fifteen minutes without a sign of anybody, whatever its page asks by itself', async () => {
    const { person, secret } = await firstOwner(shop);
    const page = { ...person, unattended: true };
    shop.clock.now += 14 * MINUTE_MS;
    expect((await callDesk(shop, WhoAmI, {}, page)).name).toBe('Vikram Rao');
    shop.clock.now += 2 * MINUTE_MS;
    await expect(callDesk(shop, WhoAmI, {}, person)).rejects.toThrow('Locked');
    await callDesk(shop, Confirm, { by: 'code', code: nextCode(secret) }, person);
    // Activity keeps it open.
    for (let quarter = 0; quarter < 2; quarter += 1) {
      shop.clock.now += 14 * MINUTE_MS;
      expect((await callDesk(shop, WhoAmI, {}, person)).name).toBe('Vikram Rao');
    }
  });

  it.each([
    ['is locked', 2 * HOUR_MS, 'Locked'],
    ['needs to be confirmed again', 10 * MINUTE_MS, 'again for this'],
  ])(
    '%s where the clock was set back since: nobody knows how long ago it was',
    async (_, back, says) => {
      const { person } = await firstOwner(shop);
      const meera = {
        name: 'Meera',
        email: 'meera@refinery.example',
        roles: ['payments' as const],
      };
      shop.clock.now -= back;
      await expect(callDesk(shop, InviteStaff, meera, person)).rejects.toThrow(says);
    },
  );

  it('needs to be confirmed again after five minutes for what moves much', async () => {
    const { person, secret } = await firstOwner(shop);
    const meera = { name: 'Meera', email: 'meera@refinery.example', roles: ['payments' as const] };
    shop.clock.now += 6 * MINUTE_MS;
    await expect(callDesk(shop, InviteStaff, meera, person)).rejects.toThrow('again for this');
    await callDesk(shop, Confirm, { by: 'code', code: nextCode(secret) }, person);
    expect((await callDesk(shop, InviteStaff, meera, person)).token).toHaveLength(43);
  });

  it('a session is over after signing out', async () => {
    const { person } = await firstOwner(shop);
    const { cookie } = person;
    await callDesk(shop, SignOut, {}, person);
    expect(person.cookie).toBeUndefined();
    await expect(callDesk(shop, WhoAmI, {}, { cookie })).rejects.toMatchObject({ code: 401 });
  });
});

describe('the demo’s people', () => {
  const anand = async (demo: TestShop) => {
    const { demo: people } = await callDesk(demo, Door, {}, { cookie: undefined, here: true });
    return people.find(({ roles }) => roles.includes('owner'))?.id ?? 0;
  };

  it('sign in by a press from this machine, in a demo alone', async () => {
    const demo = { ...(await openTestShop({ demo: true })), demo: true };
    const id = await anand(demo);
    const here: Visitor & { here: boolean } = { cookie: undefined, here: true };
    await callDesk(demo, SignIn, { by: 'demo', staff: id }, here);
    expect((await callDesk(demo, WhoAmI, {}, here)).name).toBe('Anand Mehta');
    const away = callDesk(demo, SignIn, { by: 'demo', staff: id }, { cookie: undefined });
    await expect(away).rejects.toMatchObject({ code: 400 });
    expect(await callDesk(demo, Door, {})).toMatchObject({ demo: [] });
    const real = { ...demo, demo: false };
    const asked = callDesk(
      real,
      SignIn,
      { by: 'demo', staff: id },
      { cookie: undefined, here: true },
    );
    await expect(asked).rejects.toMatchObject({ code: 400 });
    await expect(callDesk(real, WhoAmI, {}, here)).rejects.toMatchObject({ code: 401 });
    await demo.close();
  });
});

describe('an owner', () => {
  let owner: Visitor;
  let ownerId: number;
  beforeEach(async () => {
    const { person, me } = await firstOwner(shop);
    owner = person;
    ownerId = me.id;
  });

  const invite = (name = 'Meera Iyer') =>
    callDesk(
      shop,
      InviteStaff,
      { name, email: `${name.split(' ')[0]}@refinery.example`, roles: ['payments'] },
      owner,
    );

  it('invites somebody, who comes in once, and under nobody else’s name', async () => {
    const { token } = await invite();
    const meera = await join(token);
    expect(meera.me).toMatchObject({ name: 'Meera Iyer', roles: ['payments'] });
    await expect(join(token)).rejects.toMatchObject({ code: 404 });
    await expect(invite('MEERA  IYER')).rejects.toMatchObject({ code: 409 });
  });

  it('says of whoever is invited already that they are, not that their name is somebody’s', async () => {
    await invite();
    await expect(invite('Meera  iyer')).rejects.toMatchObject({
      code: 409,
      message: 'Meera Iyer is invited already. Open them in the list for a new link.',
    });
  });

  it('gives nobody more than the fields of an operation, whatever else a request names', async () => {
    const asked = {
      name: 'Mallory',
      email: 'mallory@refinery.example',
      roles: ['support' as const],
    };
    const more = { state: 'active', demo: true, id: ownerId, createdAt: 0 };
    await callDesk(shop, InviteStaff, { ...asked, ...more }, owner);
    const [row] = await shop.db.select().from(staff).where(eq(staff.email, asked.email));
    expect(row).toMatchObject({ state: 'invited', demo: false, roles: ['support'] });
    expect(row?.id).not.toBe(ownerId);
  });

  it('changes roles, which ends sessions at once, and sees a screen that was old', async () => {
    const meera = await join((await invite()).token);
    const change = { staff: meera.me.id, roles: ['auditor' as const], seen: ['payments' as const] };
    expect(await callDesk(shop, SetRoles, change, owner)).toEqual({ changed: true });
    await expect(callDesk(shop, WhoAmI, {}, meera.person)).rejects.toMatchObject({ code: 401 });
    expect(await callDesk(shop, SetRoles, change, owner)).toEqual({ changed: false });
    const old = { ...change, roles: ['owner' as const] };
    await expect(callDesk(shop, SetRoles, old, owner)).rejects.toThrow('has other roles by now');
    expect(
      (await shop.db.select().from(auditLog).where(eq(auditLog.act, 'set roles')))[0],
    ).toMatchObject({
      by: 'Vikram Rao',
      details: { before: ['payments'], after: ['auditor'] },
    });
  });

  it('ends somebody: sessions, tokens and ways in are over at once', async () => {
    const meera = await join((await invite()).token);
    const { token } = await callDesk(shop, MakeToken, { name: 'x', days: 7 }, meera.person);
    await callDesk(shop, EndStaff, { staff: meera.me.id }, owner);
    await expect(callDesk(shop, WhoAmI, {}, meera.person)).rejects.toMatchObject({ code: 401 });
    const code = nextCode(meera.secret);
    const again = signIn('meera@refinery.example', DESK_PASSWORD, code, { cookie: undefined });
    await expect(again).rejects.toMatchObject({ code: 400 });
    expect((await runDesk(shop, { args: ['payments'], user: 'x', token })).code).toBe(1);
    expect(await callDesk(shop, EndStaff, { staff: meera.me.id }, owner)).toEqual({
      changed: false,
    });
    const { people } = await callDesk(shop, ListStaff, { ended: true }, owner);
    expect(people.find(({ name }) => name === 'Meera Iyer')?.state).toBe('ended');
  });

  it('cannot be the last one to go, to lose the role or the way in', async () => {
    const last = { code: 409 };
    await expect(callDesk(shop, EndStaff, { staff: ownerId }, owner)).rejects.toMatchObject(last);
    const roles = { staff: ownerId, roles: ['auditor' as const], seen: ['owner' as const] };
    await expect(callDesk(shop, SetRoles, roles, owner)).rejects.toMatchObject(last);
    await expect(callDesk(shop, InviteAgain, { staff: ownerId }, owner)).rejects.toMatchObject(
      last,
    );
    await expect(callDesk(shop, RemoveCodes, {}, owner)).rejects.toMatchObject(last);
  });

  it('gives a new link to who has lost a device: what they had before ends', async () => {
    const meera = await join((await invite()).token);
    const { token } = await callDesk(shop, InviteAgain, { staff: meera.me.id }, owner);
    await expect(callDesk(shop, WhoAmI, {}, meera.person)).rejects.toMatchObject({ code: 401 });
    const again = await join(token);
    expect(again.me).toEqual(meera.me);
  });

  it.each(['a new link is made', 'a new password is set'])(
    'lets nobody in who signs in with the old password while %s',
    async (what) => {
      const meera = await join((await invite()).token);
      const staff = meera.me.id;
      let token = '';
      const replace = async () => {
        if (what === 'a new link is made') {
          ({ token } = await callDesk(shop, InviteAgain, { staff }, owner));
        } else {
          const { codes } = await callDesk(shop, PrepareWayIn, {}, meera.person);
          const code = codeOf(shop, codes?.secret ?? '');
          const way = { by: 'code' as const, password: `${DESK_PASSWORD} anew`, code };
          await callDesk(shop, AddWayIn, { way }, meera.person);
        }
      };
      const { match } = shop.passwords;
      shop.passwords.match = async (...given) => {
        const matches = await match(...given);
        await replace();
        return matches;
      };
      const thief: Visitor = { cookie: undefined };
      const entering = signIn(
        'meera@refinery.example',
        DESK_PASSWORD,
        nextCode(meera.secret),
        thief,
      );
      await expect(entering).rejects.toThrow('not right');
      shop.passwords.match = match;
      if (token) await join(token);
      await expect(callDesk(shop, WhoAmI, {}, thief)).rejects.toMatchObject({ code: 401 });
    },
  );

  it('gives it where nobody owns the shop yet, but not to the only owner who can sign in', async () => {
    const demo = await openTestShop({ demo: true });
    try {
      const demoOwner = await newStaff(demo, ['owner']);
      await demo.db.update(staff).set({ demo: true }).where(eq(staff.id, demoOwner.id));
      const clerk = await newStaff(demo, ['payments']);
      const asked = { staff: clerk.id };
      expect(await callDesk({ ...demo, demo: true }, InviteAgain, asked, demoOwner)).toMatchObject({
        token: expect.any(String),
      });
      const onlyOwner = await newStaff(demo, ['owner']);
      await expect(
        callDesk({ ...demo, demo: true }, InviteAgain, { staff: onlyOwner.id }, demoOwner),
      ).rejects.toThrow('There would be no owner left');
    } finally {
      await demo.close();
    }
  });

  it('sees sessions and ends one', async () => {
    const meera = await join((await invite()).token);
    const { sessions } = await callDesk(shop, StaffMember, { staff: meera.me.id }, owner);
    const [session] = sessions;
    expect(session).toMatchObject({ device: 'a test', network: '192.0.2.9' });
    await callDesk(shop, EndSession, { session: session?.id ?? 0 }, owner);
    await expect(callDesk(shop, WhoAmI, {}, meera.person)).rejects.toMatchObject({ code: 401 });
    expect(await lastAct()).toMatchObject({
      by: 'Vikram Rao',
      act: 'end session',
      subject: 'Meera Iyer',
    });
  });

  it('limits the desk to networks, never so that they lock themselves out', async () => {
    const set = (cidrs: string[], seen: string[] = []) =>
      callDesk(
        shop,
        SetNetworks,
        { networks: cidrs.map((cidr) => ({ cidr, note: '' })), seen },
        owner,
      );
    await expect(set(['203.0.113.0/24'])).rejects.toThrow('would lock you out');
    await expect(set(['192.0.2.0/33'])).rejects.toThrow('is no network');
    await set(['192.0.2.0/24', '2001:db8::/32']);
    await expect(set([])).rejects.toThrow('Somebody has changed');
    // Once more, as where the first answer was lost.
    expect(await set(['192.0.2.0/24', '2001:db8::/32'])).toEqual({ changed: false });
    const elsewhere = { ...owner, address: '203.0.113.9' };
    await expect(callDesk(shop, WhoAmI, {}, elsewhere)).rejects.toMatchObject({ code: 403 });
    await expect(callDesk(shop, Door, {}, elsewhere)).rejects.toMatchObject({ code: 403 });
    const six = { ...owner, address: '2001:db8::7' };
    expect((await callDesk(shop, WhoAmI, {}, six)).id).toBe(ownerId);
    await runDesk(shop, { args: ['owner', '--open-networks'], user: 'ravi' });
    expect((await callDesk(shop, WhoAmI, {}, elsewhere)).id).toBe(ownerId);
  });

  it('adds codes anew, which ends other sessions', async () => {
    const other: TestStaff = await newStaff(shop, ['content']);
    const { codes } = await callDesk(shop, PrepareWayIn, {}, other);
    const secret = codes?.secret ?? '';
    const way = { by: 'code' as const, password: 'short', code: codeOf(shop, secret) };
    await expect(callDesk(shop, AddWayIn, { way }, other)).rejects.toMatchObject({ code: 400 });
    const good = { ...way, password: DESK_PASSWORD };
    const { recoveryCodes } = await callDesk(shop, AddWayIn, { way: good }, other);
    expect(recoveryCodes).toHaveLength(10);
  });
});
