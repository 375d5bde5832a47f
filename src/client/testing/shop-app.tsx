import { act, render } from '@testing-library/react';
import { createMemoryHistory } from '@tanstack/react-router';
import { type Outcome, writeReply } from '#shared/contract/envelope.ts';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { type App, AppRoot, createApp } from '#client/app/app.tsx';
import { StoreUnreachable } from '#client/api/transport.ts';

export type Fields = Record<string, unknown>;
/** The test store's answer to an operation; `undefined` data is a plain success. */
export type Answers = Record<string, (fields: Fields) => Outcome | Promise<Outcome>>;

export const yes = (data?: unknown, msg = '', token?: string): Outcome => ({
  ok: true,
  msg,
  data,
  ...(token && { token }),
});
export const no = (code: number, msg: string): Outcome => ({ ok: false, code, msg });
/** Makes the store unreachable. */
export const silence = (): never => {
  throw new StoreUnreachable();
};

export const CUSTOMER = {
  Id: 7,
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '9876543210',
  Email: 'asha@aurum.example',
  State: 'Goa',
  GstNumber: '',
  UserType: 'User',
};

const CONFIG = readConfig({
  baseUrl: '/api/',
  domain: 'https://shop.example',
  projectName: 'AURUM',
  stateArray: ['Goa', 'Maharashtra'],
  unionTerritoryArray: ['Delhi'],
});

const QUIET: Answers = {
  GetProductTypeFront: () => yes([]),
  GetContactDetaisForFront: () => yes([{ ContactNumber1: '1800 000 1950' }]),
  GetBannerForFront: () => yes([]),
  GetProCategoriesForFront: () => yes([]),
  GetTestimonialsForFront: () => yes([]),
  GetRatePremiumForFront: () => yes([]),
  getItemCount: () => yes([{ count: 0 }]),
  Logout: () => yes(),
  getOrdersByUserForFront: () => yes([]),
  getConvertCoinOrder: () => yes([]),
  getOrders: () => yes([]),
};

export interface TestApp extends App {
  /** The calls to the store, in order. */
  calls: { name: string; fields: Fields }[];
  sent: (name: string) => Fields[];
  /** A push of the feed. Rupees: gold for 10 g, silver for 1 kg. */
  tick: (gold?: number, silver?: number) => Promise<void>;
}

/** An app in memory against the test's own store; `settings` override the defaults. */
export function testApp(answers: Answers = {}, settings: Partial<Config> = {}): TestApp {
  const calls: TestApp['calls'] = [];
  const all = { ...QUIET, ...answers };
  const app = createApp({
    config: { ...CONFIG, ...settings },
    storage: localStorage,
    storeNow: () => Date.UTC(2026, 10, 20, 6, 30),
    async transport(name, body) {
      const fields = JSON.parse(body) as Fields;
      calls.push({ name, fields });
      const answer = all[name];
      if (!answer) throw new Error(`The test's store has no answer to ${name}`);
      return writeReply('enveloped', await answer(fields));
    },
  });
  return {
    ...app,
    calls,
    sent: (name) => calls.filter((call) => call.name === name).map(({ fields }) => fields),
    tick: (gold = 100_000, silver = 200_000) =>
      act(async () => {
        const rates = [
          { symbol: 'gold', Ask: gold },
          { symbol: 'silver', Ask: silver },
        ];
        app.rates.pushed(rates);
      }),
  };
}

/** Opens an address of the whole app, as a logged-in customer if asked. */
export async function openApp(app: TestApp, address: string, loggedIn = true): Promise<void> {
  if (loggedIn) app.session.begin(CUSTOMER, 'token-7');
  const history = createMemoryHistory({ initialEntries: [address] });
  app.router.update({ ...app.router.options, history });
  await act(async () => {
    await app.router.load();
    render(<AppRoot app={app} />);
  });
}
