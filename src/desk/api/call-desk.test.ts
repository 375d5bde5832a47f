// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { PAGE_OF, UNATTENDED } from '#shared/desk/contract/desk-envelope.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { callDesk, DeskRefused } from './call-desk.ts';
import { freeTab, learnSession } from './tab-owner.ts';

const MEERA = { me: { id: 2 }, locked: false };
const ANAND = { me: { id: 1 }, locked: false };

// Test files may share their modules.
beforeEach(freeTab);
afterEach(() => {
  freeTab();
  vi.unstubAllGlobals();
});

/** The calls that reach the store, each with whose page it says it is of. */
function listen(): [string | undefined, string | null][] {
  const heard: [string | undefined, string | null][] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    heard.push([url.split('/').at(-1), new Headers(headers).get(PAGE_OF)]);
    return Promise.resolve(
      new Response(JSON.stringify({ ok: true, data: { id: 2, name: '', roles: [] } })),
    );
  });
  return heard;
}

const ask = () => callDesk(staffOperations.WhoAmI, {});
const signOut = () => callDesk(staffOperations.SignOut, {});

it('callDesk says whose page calls, once that is known', async () => {
  const heard = listen();
  learnSession(undefined);
  await ask();
  learnSession(MEERA);
  await ask();
  await signOut();
  expect(heard).toEqual([
    ['WhoAmI', null],
    ['WhoAmI', '2'],
    ['SignOut', null],
  ]);
});

it.each([
  ['has ended', undefined],
  ['is locked', { ...MEERA, locked: true }],
  ['has ended, and somebody else is there', ANAND],
])('callDesk sends nothing but what anybody may while its session %s', async (_what, now) => {
  const heard = listen();
  learnSession(MEERA);
  learnSession(now);
  await expect(ask()).rejects.toThrow(DeskRefused);
  await signOut();
  expect(heard).toEqual([['SignOut', null]]);
  learnSession(MEERA);
  await ask();
  expect(heard.at(-1)).toEqual(['WhoAmI', '2']);
});

it('callDesk says that nobody is there where the clock was set back since the last touch', async () => {
  const unattended: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    unattended.push(new Headers(headers).get(UNATTENDED));
    return Promise.resolve(
      new Response(JSON.stringify({ ok: true, data: { id: 2, name: '', roles: [] } })),
    );
  });
  const clock = vi.spyOn(Date, 'now');
  const noon = Date.UTC(2026, 10, 20, 6, 30);
  for (const at of [noon, noon + 61_000, noon - DAY_MS]) {
    clock.mockReturnValue(noon);
    window.dispatchEvent(new Event('pointerdown'));
    clock.mockReturnValue(at);
    await ask();
  }
  clock.mockRestore();
  expect(unattended).toEqual([null, '1', '1']);
});
