import { type BrowserContext, expect, test as base, type Page } from 'playwright/test';
import { GetLogin, Logout } from '../../src/shared/contract/account.ts';
import { readConfig } from '../../src/shared/contract/config.ts';
import { readReply, writeRequest } from '../../src/shared/contract/envelope.ts';
import { ProveNumber, SendNumberCode } from '../../src/shared/contract/number-proof.ts';
import type { Operation, RequestOf } from '../../src/shared/contract/operation.ts';
import { type RunningStore, startStore } from './stores/store.ts';

/** What a customer logs in with. */
export interface Customer {
  number: string;
  password: string;
}

interface JourneyFixtures {
  /** Declares that the network is about to fail, so that the browser's own messages about it are expected. */
  networkMayFail: () => void;
  /** A customer created for the journey, logged in before it begins, without the form. */
  customer: Customer;
  /** The page of that customer. */
  customerPage: Page;
  /** The page of the demo's customer, who holds metal; logged in the same way. */
  demoPage: Page;
}

interface StoreFixtures {
  /** Settings for the store of a spec file: `test.use({ storeEnv: … })`. */
  storeEnv: Record<string, string>;
  store: RunningStore;
}

// Chromium's own messages when a request finds no network, no server, or one that is just stopping. The app cannot prevent them.
const NETWORK_LINE =
  /status of (?:404|503)|net::ERR_(?:INTERNET_DISCONNECTED|CONTENT_LENGTH_MISMATCH|CONNECTION_REFUSED|FAILED|NETWORK_CHANGED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|WebSocket connection to .* failed|WebSocket is already in CLOSING/;

/** A journey on a real store: one for each worker, with the demo catalogue. Any error in the console fails the journey. */
export const test = base.extend<JourneyFixtures, StoreFixtures>({
  storeEnv: [{}, { scope: 'worker', option: true }],
  store: [
    async ({ storeEnv }, use) => {
      const store = await startStore(storeEnv);
      await use(store);
      await store.dispose();
    },
    // Loading the demo's catalogue takes time on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ store }, use) => use(store.origin),

  networkMayFail: async ({ context }, use) => {
    let expected = false;
    const errors: string[] = [];
    const listen = (page: Page) => {
      page.on('console', (message) => {
        const text = `${message.text()} (${message.location().url})`;
        if (message.type() !== 'error' || (expected && NETWORK_LINE.test(text))) return;
        errors.push(text);
      });
      page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`));
    };
    context.pages().forEach(listen);
    context.on('page', listen);
    await use(() => {
      expected = true;
    });
    // A request that a journey answers itself may still be under way at the end, which is not a failure.
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    expect(errors, 'errors in the console').toEqual([]);
  },

  customer: async ({ context, store }, use) => {
    const customer = await newCustomer(store);
    await logInByHttp(context, store.origin, customer);
    await use(customer);
  },

  customerPage: async ({ customer, page }, use) => {
    expect(customer).toBeDefined();
    await use(page);
  },

  demoPage: async ({ context, page, store }, use) => {
    await logInByHttp(context, store.origin, DEMO);
    await use(page);
  },

  // Every journey listens for errors, whether or not it asks for that.
  page: async ({ networkMayFail, page }, use) => {
    expect(networkMayFail).toBeDefined();
    await use(page);
  },
});

export { expect };

export const DEMO: Customer = { number: '9876543210', password: 'aurum1950' };

/** Waits until the shop says that its prices are live. */
export async function waitForLive(page: Page): Promise<void> {
  await expect(page.locator('[data-live="true"]').first()).toBeVisible();
}

/** Registers a new customer for the journey. */
export async function newCustomer(
  store: Pick<RunningStore, 'origin'>,
  number = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
  { proven = true } = {},
): Promise<Customer> {
  const password = 'a long enough password';
  const body = {
    // Money that comes from somebody with the name of another order's customer, and is just what that one asks, waits for a person.
    FirstName: `Meera${someLetters()}`,
    LastName: `Iyer${someLetters()}`,
    Number: number,
    State: 'Kerala',
    Email: 'meera@example.in',
    Password: password,
    GstNumber: '',
    Address: '12 MG Road, Kochi 682011',
    UserType: 'User',
  };
  const response = await fetch(`${store.origin}/api/insertRegister`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someNetwork() },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!text.includes('200')) throw new Error(`The store refused to register: ${text}`);
  const { extensions } = readConfig(await (await fetch(`${store.origin}/config.json`)).json());
  if (proven && extensions.includes('numberProof')) await proveNumber(store, { number, password });
  return { number, password };
}

/** Proves the customer's number with the code that a demo reveals, as customers do once in the shop. */
async function proveNumber({ origin }: Pick<RunningStore, 'origin'>, who: Customer): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': someNetwork() };
  const post = async <O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    { token, cookie = '' }: { token?: string; cookie?: string } = {},
  ) => {
    const response = await fetch(`${origin}/api/${operation.name}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: writeRequest(operation, request, token),
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { ...readReply(operation, await response.text()), cookie: cookies.join('; ') };
  };
  const login = { LoginId: who.number, Password: who.password };
  const { token = '', cookie } = await post(GetLogin, login);
  const [sent] = (await post(SendNumberCode, {}, { token, cookie })).data ?? [];
  const given = { Otp: sent?.Practice ?? '', Challenge: sent?.Otp ?? '' };
  await post(ProveNumber, given, { token, cookie });
  await post(Logout, { Token: token }, { cookie });
}

/** Five letters: with them no name is the beginning of another. */
const someLetters = () =>
  Array.from({ length: 5 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join(
    '',
  );

/** One network may register only a few customers per hour, and all journeys come from the same one. */
export const someNetwork = () =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Logs in through the form, as a person does. */
export async function logIn(page: Page, who: Customer): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/mobile/i).fill(who.number);
  await page.getByLabel(/^password/i).fill(who.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Leaves a browser in the state after a login by the form: the store's cookie, and the session that the app stores. */
export async function logInByHttp(
  context: BrowserContext,
  origin: string,
  who: Customer,
): Promise<void> {
  const response = await context.request.post(`${origin}/api/${GetLogin.name}`, {
    headers: { 'content-type': 'application/json' },
    data: writeRequest(GetLogin, { LoginId: who.number, Password: who.password }),
  });
  const { data, token = '' } = readReply(GetLogin, await response.text());
  const localStorage = [
    { name: 'loginResponse', value: JSON.stringify(data[0]) },
    { name: 'token', value: token },
  ];
  await context.setStorageState({
    ...(await context.storageState()),
    origins: [{ origin, localStorage }],
  });
}
