import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectDatabase } from '#server/db/database.ts';
import type { EInvoiceGateway } from '#server/documents/e-invoices/gateway.ts';
import { openSandbox } from '#server/documents/e-invoices/sandbox.ts';
import { razorpayGateway } from '#server/payments/card/razorpay/razorpay-gateway.ts';
import { razorpayCollectGateway } from '#server/payments/collect/razorpay/razorpay-collect-gateway.ts';
import { readSettings } from '#server/settings.ts';
import { type RunningStore, startStore } from '#server/start.ts';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import { standInRazorpay } from '#server/testing/stand-ins/razorpay-stand-in.ts';
import { standInSmartCollect } from '#server/testing/stand-ins/smart-collect-stand-in.ts';
import {
  fillRealStore,
  type LocalFeed,
  openLocalFeed,
  REAL_SETTINGS,
} from '#server/testing/real-store.ts';
import { checkAddress } from './check-address.ts';
import { checkClock } from './check-clock.ts';
import { checkAccounts, checkEInvoices, checkGateway } from './check-providers.ts';
import { doctorCommand } from './doctor-command.ts';

const CLIENT = path.resolve('public');
const SECRET = 'key-of-the-feed-77';
const postgres = inject('testDatabases')?.postgresUrl;
const name = `doctor_${randomBytes(6).toString('hex')}`;
const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
const where: { DATABASE_URL: string } | { DATA_DIR: string } = postgres
  ? { DATABASE_URL: databaseAddress(postgres, name) }
  : { DATA_DIR: folder };
let feed: LocalFeed;

beforeAll(async () => {
  feed = await openLocalFeed();
  if (postgres) await onServer(postgres, `create database ${name}`);
  await fillRealStore(where);
}, 120_000);
afterAll(async () => {
  await feed.close();
  if (postgres) await onServer(postgres, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => feed.say({}));

const good = () => ({
  ...REAL_SETTINGS,
  ...feed.settings,
  ...where,
  // Nothing listens there.
  PUBLIC_ORIGIN: 'https://localhost:1',
  RATE_HTTP_HEADER: `X-Api-Key: ${SECRET}`,
});

async function doctor(env: Record<string, string | undefined>) {
  const lines: string[] = [];
  const code = await doctorCommand([], env, (line) => lines.push(line));
  const text = lines.join('\n');
  expect(text).not.toContain(SECRET);
  return { code, text, fails: lines.filter((line) => line.startsWith('FAIL')) };
}

async function inDatabase(...statements: string[]): Promise<void> {
  const { db, close } = await connectDatabase(
    'DATABASE_URL' in where ? { databaseUrl: where.DATABASE_URL } : { folder: where.DATA_DIR },
  );
  try {
    for (const statement of statements) await db.execute(sql.raw(statement));
  } finally {
    await close();
  }
}

describe('the doctor', () => {
  it('finds nothing wrong with a good store, and says what only a person can look at', async () => {
    const { code, text, fails } = await doctor(good());
    expect(fails).toEqual([]);
    expect(code).toBe(0);
    for (const words of [
      'ok    kind      This is a real store, Suvarna Refinery.',
      'ok    opening   Nothing keeps this store from opening.',
      'ok    goods     1 weights are on sale.',
      'ok    schema    It is up to date.',
      'ok    rates     Between which rates gold is believed has been said.',
      'ok    notices   None are sent',
      'warn  desk      Credits, payouts and refunds wait',
      'warn  digital   Digital gold is not traded.',
      'What guards ledger, orders and audit log against change is in place.',
      'ok    clock     This machine and the feed agree.',
      'warn  address   Nobody answers at https://localhost:1',
      'Still open before a first sale:',
      'Place an order yourself',
    ]) {
      expect(text).toContain(words);
    }
    // A busy machine takes its time between the reading and the line.
    expect(text).toMatch(/gold ₹1,34,400\.00 for 10 g, silver ₹1,71,000\.00 for 1 kg, \d+ s old/);
  });

  it('says the same as the start, and all of it', async () => {
    const env = { ...where, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', UPI_MERCHANT: 'x' };
    const refused = await startStore(readSettings(env), CLIENT).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    const { code, fails } = await doctor(env);
    expect(code).toBe(1);
    const obstacles = fails.flatMap((line) => line.split('FAIL  opening   ').slice(1));
    expect(obstacles.join('\n')).toBe(refused);
    expect(obstacles.length).toBeGreaterThan(4);
  });

  it('takes what the desk gives as open and not as a fault, while a store is set up there', async () => {
    const env = { ...good(), SETUP: '1', SHOP_NAME: undefined, UPI_PA: undefined };
    const closed = await doctor(env);
    expect(closed.fails).toEqual([]);
    expect(closed.code).toBe(0);
    for (const words of [
      'ok    kind      This is a real store.',
      'ok    opening   Nothing keeps this store from starting, closed, to be set up at the desk.',
      'warn  opening   To be set up at the desk: SHOP_NAME is not set',
      'warn  opening   Nothing is sold before its owner opens the store at the desk',
    ]) {
      expect(closed.text).toContain(words);
    }
    expect(closed.text).not.toContain('Nothing keeps this store from opening');
    // What only a start can give is a fault all the same.
    expect((await doctor({ ...env, TAX_PROFILE: undefined })).fails).toEqual([
      expect.stringMatching(/^FAIL {2}opening {3}Setting TAX_PROFILE must be chosen/),
    ]);
    await inDatabase(
      `update rate_bands set "of" = 'ratio' where "of" = 'gold'`,
      `insert into shop_settings (name, value, set_at, "by") values ('UPI_PA', 'suvarna@bank', now(), 'x')`,
    );
    const further = await doctor(env);
    expect(further.fails).toEqual([]);
    expect(further.text).toContain(
      'warn  rates     Nothing of gold is sold before its band is set',
    );
    expect(closed.text).toContain('set up at the desk: Nobody can pay');
    expect(further.text).not.toContain('Nobody can pay');
    await inDatabase(
      `update rate_bands set "of" = 'gold' where "of" = 'ratio'`,
      "delete from shop_settings where name = 'UPI_PA'",
    );
  });

  it('names every setting that cannot be read', async () => {
    const { code, fails } = await doctor({ ...good(), PORT: 'x', LOG_LEVEL: 'loud', DMEO: '1' });
    expect(code).toBe(1);
    expect(fails).toEqual([
      'FAIL  settings  DMEO is no setting: write DEMO, or remove it.',
      'FAIL  settings  Setting PORT must be a number',
      'FAIL  settings  Setting LOG_LEVEL is not a level of the log',
    ]);
  });

  it('asks the second source too, and says where the two are apart', async () => {
    const second = await openLocalFeed();
    try {
      const { RATE_SOURCE, RATE_HTTP_FIELDS } = second.settings;
      const env = {
        ...good(),
        RATE_SOURCE_2: RATE_SOURCE,
        RATE_HTTP_FIELDS_2: RATE_HTTP_FIELDS,
      };
      expect((await doctor(env)).text).toContain('feed 2    It agrees with the first within 1 %.');
      const at = new Date().toISOString();
      second.say({ body: JSON.stringify({ gold: '134400', silver: '17100', at }) });
      const apart = /^FAIL {2}feed 2 .*more than 1 % from the first for silver/;
      expect((await doctor(env)).fails).toEqual([expect.stringMatching(apart)]);
      second.say({ status: 503 });
      const silent = /^FAIL {2}feed 2 .*HTTP 503.*RATE_SOURCE_2/;
      expect((await doctor(env)).fails).toEqual([expect.stringMatching(silent)]);
    } finally {
      await second.close();
    }
  });

  it.each([
    ['refuses', { status: 401 }, /^FAIL {2}feed .*HTTP 401/],
    ['is not JSON', { body: '<html>' }, /^FAIL {2}feed .*not JSON/],
    ['is below zero', { body: '{"gold":-1,"silver":1}' }, /^FAIL {2}feed .*not above zero/],
    [
      'has another clock',
      { headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } },
      /^FAIL {2}clock {5}This machine and the feed are \d/,
    ],
  ])('hears a feed that %s', async (_what, answer, line) => {
    feed.say(answer);
    const { code, fails } = await doctor(good());
    expect(code).toBe(1);
    expect(fails).toEqual([expect.stringMatching(line)]);
  });

  it('warns of a feed that stands still', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    feed.say({ body: JSON.stringify({ gold: '134400', silver: '171000', at }) });
    const { code, text } = await doctor(good());
    expect(code).toBe(0);
    expect(text).toMatch(/warn {2}feed .* 360\d s old: older than RATE_STALE_AFTER_MS/);
  });

  it('reaches the gateways of one-time codes and of notices, and sends them nothing', async () => {
    let said = '';
    const gateway = createServer((socket) => socket.on('data', (bytes) => (said += String(bytes))));
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const address = gateway.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const otp = {
      OTP_SENDER: 'http',
      OTP_HTTP_URL: `http://127.0.0.1:${port}/?to={number}&code={code}&key={secret}`,
      OTP_HTTP_SECRET: SECRET,
      NOTICE_SENDER: 'http',
      NOTICE_HTTP_URL: `http://user:${SECRET}@127.0.0.1:${port}/notices`,
    };
    const { text } = await doctor({ ...good(), ...otp });
    for (const about of ['codes   ', 'notices ']) {
      expect(text).toContain(`ok    ${about}  127.0.0.1:${port} can be reached; nothing was sent.`);
    }
    expect(said).toBe('');
    await new Promise((resolve) => gateway.close(resolve));
    expect((await doctor({ ...good(), ...otp })).fails).toEqual([
      expect.stringMatching(/^FAIL {2}codes .*ECONNREFUSED/),
      expect.stringMatching(/^FAIL {2}notices .*ECONNREFUSED.*NOTICE_HTTP_URL/),
    ]);
  });

  it('misses a trigger that was dropped, and sees a schema from the future', async () => {
    const [drop, create] = [
      'drop trigger desk_acts_only_added on desk_acts',
      'create trigger desk_acts_only_added before update or delete or truncate on desk_acts for each statement execute function refuse_change()',
    ];
    await inDatabase(drop);
    expect((await doctor(good())).fails).toEqual([
      expect.stringMatching(/^FAIL {2}schema .*switched off: desk_acts_only_added/),
    ]);
    await inDatabase(
      create,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)",
    );
    expect((await doctor(good())).fails).toEqual([
      expect.stringMatching(/^FAIL {2}schema .*A newer version of the shop/),
    ]);
    await inDatabase("delete from drizzle.__drizzle_migrations where hash = 'x'");
  });

  it('says of what the first start makes that it is made then, and not what the database says', async () => {
    await inDatabase('alter table rate_bands rename to bands_away');
    const { text } = await doctor(good());
    await inDatabase('alter table bands_away rename to rate_bands');
    expect(text).toMatch(/warn {2}desk {6}Its tables are not there yet: the first start/);
    expect(text).not.toContain('does not exist');
  });

  it.runIf(postgres)(
    'tells a role that may do too much from one that may do too little',
    async () => {
      expect((await doctor(good())).text).toMatch(/warn {2}database .*superuser/);
      const role = `clerk_${name}`;
      await inDatabase(`create role ${role} login`);
      const url = new URL(databaseAddress(postgres ?? '', name));
      url.username = role;
      const { code, fails } = await doctor({ ...good(), DATABASE_URL: url.href });
      expect(code).toBe(1);
      expect(fails.join('\n')).toMatch(/another role's|may not create tables|permission denied/);
      await inDatabase(`drop owned by ${role}`, `drop role ${role}`);
    },
  );

  it.runIf(postgres)('does not repeat a password that was taken for a host', async () => {
    const DATABASE_URL = `postgresql://shop:p@${SECRET}.invalid/shop`;
    const { fails, text } = await doctor({ ...good(), DATABASE_URL });
    expect(fails).toEqual([expect.stringMatching(/^FAIL {2}database .*escape @, \/ and %/)]);
    expect(text).not.toContain('Nothing keeps this store from opening');
  });
});

describe('the doctor, of a store that runs', () => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await startStore(readSettings({ ...good(), PORT: '0' }), CLIENT);
  }, 60_000);
  afterAll(() => store.stop());

  it('looks at its address as a visitor would', async () => {
    const origin = `http://127.0.0.1:${store.port}`;
    const settings = readSettings({ ...good(), PUBLIC_ORIGIN: origin });
    const said = await checkAddress(settings);
    // The running store itself is configured with another address.
    expect(said.map(({ level, text }) => `${level} ${text.slice(0, 22)}`)).toEqual([
      'warn What answers at http:/',
      // No proxy stands before it, though it is to trust one.
      'FAIL The proxy passes on th',
      'ok WebSockets pass, so pr',
    ]);
    const asDemo = await checkAddress({ ...settings, DEMO: true });
    expect(asDemo[0]).toMatchObject({
      level: 'FAIL',
      text: expect.stringContaining('a real store'),
    });
  });

  it.runIf(!postgres)('leaves its embedded database alone', async () => {
    const { code, text } = await doctor(good());
    expect(code).toBe(0);
    expect(text).toContain('warn  database  A running shop has it');
  });
});

it('the doctor asks the card provider whether it knows the keys', async () => {
  const razorpay = await standInRazorpay();
  const gateway = (keySecret: string) =>
    razorpayGateway({
      ...RAZORPAY_KEYS,
      keySecret,
      apiUrl: razorpay.apiUrl,
      publicOrigin: 'https://shop.example',
      shopName: () => 'S',
    });
  expect(await checkGateway(gateway(RAZORPAY_KEYS.keySecret))).toMatchObject({ level: 'ok' });
  expect(await checkGateway(gateway('another'))).toMatchObject({
    level: 'FAIL',
    text: expect.stringContaining('HTTP 401'),
  });
  await razorpay.close();
});

it('the doctor says with whom invoices are registered, and whether the portal knows the store', async () => {
  const sandbox = openSandbox();
  const withPortal = (gateway: EInvoiceGateway | undefined) =>
    checkEInvoices({ eInvoice: { kind: 'some', open: () => gateway } });
  expect(await withPortal(undefined)).toMatchObject({ level: 'ok', about: 'e-invoices' });
  expect(await withPortal(sandbox)).toMatchObject({
    level: 'ok',
    text: 'sandbox registers invoices with a GSTIN.',
  });
  const wrong = { ...sandbox, probe: () => Promise.reject(new Error('HTTP 401')) };
  expect(await withPortal(wrong)).toMatchObject({
    level: 'FAIL',
    text: expect.stringContaining('HTTP 401'),
  });
  expect(await checkEInvoices({})).toMatchObject({ level: 'FAIL' });
});

it('the doctor asks the provider of accounts whether it knows the keys, and opens none', async () => {
  const razorpay = await standInSmartCollect();
  const collect = (keySecret: string) => ({
    collect: {
      kind: 'razorpay',
      open: () =>
        razorpayCollectGateway({
          ...RAZORPAY_KEYS,
          keySecret,
          apiUrl: razorpay.apiUrl,
          publicOrigin: 'https://shop.example',
        }),
    },
  });
  expect(await checkAccounts(collect(RAZORPAY_KEYS.keySecret))).toMatchObject({
    level: 'ok',
    about: 'accounts',
  });
  expect(await checkAccounts(collect('another'))).toMatchObject({
    level: 'FAIL',
    text: expect.stringContaining('HTTP 401'),
  });
  expect(await checkAccounts({ collect: { kind: 'none', open: () => undefined } })).toMatchObject({
    level: 'ok',
  });
  expect(razorpay.accounts.size).toBe(0);
  await razorpay.close();
});

it.each([
  [0, 'ok'],
  [-2000, 'ok'],
  [5000, 'warn'],
  [-40_000, 'FAIL'],
])('a clock that is %i ms off is %s', (off, level) => {
  const now = 1_795_000_000_000;
  expect(checkClock('it', now + off, { before: now - 100, after: now }).level).toBe(level);
});
