import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupOperations } from '#shared/desk/contract/content/setup.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import type { ShopContext } from '#server/context.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { approve } from '#server/desk/approvals/decide.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { readSettings } from '#server/settings.ts';
import { type DeskSettings, NOTHING_SET, readDeskSettings } from '#server/setup/desk-settings.ts';
import { shopSetup } from '#server/setup/shop-setup.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { CATALOGUE, REAL_SELLER, REAL_SETTINGS } from '#server/testing/real-store.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { ReadSetup, ReadPayees, SetPayees, OpenShop } = setupOperations;
const { UPI_PA: _payee, ...WITHOUT_PAYEE } = REAL_SETTINGS;

let base: TestShop;
let shop: ShopContext;
let kept: DeskSettings = NOTHING_SET;
let owner: TestStaff;

beforeAll(async () => {
  base = await openTestShop();
  const settings = readSettings({
    ...WITHOUT_PAYEE,
    RATE_SOURCE: 'http:https://rates.example/live',
    RATE_HTTP_FIELDS: '{"gold":"g","silver":"s"}',
  });
  const refreshTrading = async () => {
    kept = await readDeskSettings(base.db);
  };
  const isOpen = ({ openedAt }: DeskSettings) => openedAt !== undefined;
  const setup = shopSetup({ settings, kept: () => kept, isOpen });
  shop = { ...base, setup, refreshTrading };
  owner = await newStaff(shop, ['owner'], 'Anand Mehta');
});
afterAll(() => base.close());

const steps = async () => {
  const { steps } = await callDesk(shop, ReadSetup, {}, owner);
  return Object.fromEntries(steps.map(({ place, missing }) => [place, missing.length]));
};
const BANK = {
  holder: 'Suvarna Refiners',
  account: '5020 0011 1222 33',
  ifsc: 'hdfc0000060',
  bank: 'HDFC Bank, Mumbai',
};
const NO_BANK = { holder: '', account: '', ifsc: '', bank: '' };
const pay = async (upi: { id: string; name: string }, bank = NO_BANK, who = owner) => {
  const { revision } = await callDesk(shop, ReadPayees, {}, who);
  return callDesk(shop, SetPayees, { upi, bank, revision }, who);
};
const desk = (...args: string[]) => runDesk(shop, { args, user: 'a test' });

describe('a new shop', () => {
  it('says all that is missing, each with the screen where it is mended', async () => {
    const read = await callDesk(shop, ReadSetup, {}, owner);
    expect(read).toMatchObject({ open: false, demo: false, openedAt: null });
    expect(await steps()).toEqual({
      brand: 0,
      shop: 4,
      money: 1,
      prices: 1,
      catalogue: 1,
      guard: 2,
      approvals: 1,
      staff: 1,
    });
    const words = read.steps.flatMap(({ missing }) => missing).join('\n');
    expect(words).not.toContain('npm run');
  });

  it('does not open before all of it is there', async () => {
    await expect(callDesk(shop, OpenShop, {}, owner)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('Not yet: Who sells'),
    });
  });

  it.each([
    ['a UPI id without a bank', { id: 'suvarna', name: '' }, NO_BANK, /^upi must be one/],
    ['half an account', { id: '', name: '' }, { ...BANK, bank: '' }, /all of the account/],
    ['a mistyped IFSC', { id: '', name: '' }, { ...BANK, ifsc: 'HDFC1' }, /^ifsc must be/],
    ['letters in the account', { id: '', name: '' }, { ...BANK, account: 'x' }, /9 to 18 digits/],
  ])('does not take %s', async (_what, upi, bank, words) => {
    await expect(pay(upi, bank)).rejects.toThrow(words);
    expect((await steps())['money']).toBe(1);
  });

  it('is paid where its owner says, from that moment on', async () => {
    expect(await pay({ id: ' suvarna@bank ', name: 'Suvarna' }, BANK)).toMatchObject({
      changed: true,
    });
    expect(shop.setup?.upi()).toEqual({ pa: 'suvarna@bank', pn: 'Suvarna' });
    expect(shop.setup?.transfer()?.account).toMatchObject({
      account: '50200011122233',
      ifsc: 'HDFC0000060',
    });
    expect((await pay({ id: 'suvarna@bank', name: 'Suvarna' }, BANK)).changed).toBe(false);
  });

  it('does not let one owner write over what another has just said', async () => {
    const { revision } = await callDesk(shop, ReadPayees, {}, owner);
    await pay({ id: 'suvarna@bank', name: 'Suvarna Refinery' }, BANK);
    const late = { upi: { id: 'other@bank', name: '' }, bank: NO_BANK, revision };
    await expect(callDesk(shop, SetPayees, late, owner)).rejects.toMatchObject({ code: 409 });
  });

  it('opens when all is there, once, and sells from then on', async () => {
    const seller = Object.entries(REAL_SELLER).flatMap(([name, text]) => [`--${name}`, text]);
    await desk('seller', ...seller);
    await desk('rate-band', '--metal', 'gold', '--from', '90000', '--to', '180000');
    await desk('rate-band', '--metal', 'silver', '--from', '100000', '--to', '250000');
    const { catalogue } = readCatalogueFile(CATALOGUE);
    if (!catalogue) throw new Error('The catalogue does not read');
    await importCatalogue(shop.db, catalogue);
    expect(await callDesk(shop, OpenShop, {}, owner)).toMatchObject({ changed: true });
    expect(shop.setup?.isOpen()).toBe(true);
    expect(await callDesk(shop, OpenShop, {}, owner)).toMatchObject({ changed: false });
    const acts = (await shop.db.select().from(auditLog)).map(({ act }) => act);
    expect(acts.filter((act) => act === 'open-shop')).toHaveLength(1);
    expect(acts.filter((act) => act === 'went-live')).toHaveLength(1);
  });
});

describe('an open shop', () => {
  it('changes who is paid only with a second person, who is not the first', async () => {
    const asked = await pay({ id: 'thief@bank', name: '' }, NO_BANK);
    expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect(shop.setup?.upi()?.pa).toBe('suvarna@bank');
    const by = (name: string, osUser: string) => ({ shop, by: name, osUser });
    const approval = asked.approval ?? 0;
    await expect(approve(by('Anand Mehta', `staff ${owner.id}`), approval)).rejects.toThrow(
      'somebody else must decide',
    );
    await approve(by('Meera Iyer', 'staff 99'), approval);
    await shop.refreshTrading?.();
    expect(shop.setup?.upi()?.pa).toBe('thief@bank');
    expect(shop.setup?.transfer()).toBeUndefined();
  });

  it('always keeps one way to be paid', async () => {
    await expect(pay({ id: '', name: '' })).rejects.toThrow('Nobody could pay any more');
  });
});

it('only an owner may change the payees', async () => {
  const content = await newStaff(shop, ['content']);
  await expect(pay({ id: 'mine@bank', name: '' }, NO_BANK, content)).rejects.toMatchObject({
    code: 403,
  });
});
