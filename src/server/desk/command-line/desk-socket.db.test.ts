import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { customers } from '../../db/schema/accounts.ts';
import { readSettings } from '../../settings.ts';
import { type RunningStore, startStore } from '../../start.ts';
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { deskCommand } from './desk-command.ts';
import { openDeskSocket } from './desk-socket.ts';
import { socketPath } from './socket-path.ts';
import { insertOrder } from '../testing/insert-order.ts';

const CLIENT = path.resolve('public');
const folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
const data = `${folder}/data`;
const socket = `${data}/desk.sock`;
const ORIGIN = 'http://localhost:5959';
let store: RunningStore;
let order: string;

/** Runs the desk from outside, by its command line. */
async function desk(...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const print = {
    out: (line: string) => out.push(line),
    error: (line: string) => error.push(line),
  };
  const code = await deskCommand(args, { DATA_DIR: data, LOG_LEVEL: 'silent' }, print);
  return { code, out: out.join('\n'), error: error.join('\n') };
}

/** An order with a proof in a store that is not running, and a socket left by a killed one. */
beforeAll(async () => {
  const settings = readSettings({
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
  });
  await fillFolder(data);
  await (await startStore(settings, CLIENT)).stop();
  const { db, close } = await openDatabase({ folder: data });
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.number, DEMO_LOGIN.number));
  const shop = await openTestShop();
  order = await insertOrder({ ...shop, db }, customer?.id ?? 0, { proof: true });
  await Promise.all([shop.close(), close()]);
  writeFileSync(socket, 'left over');
  store = await startStore(settings, CLIENT);
}, 120_000);
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('the desk of a running store', () => {
  it('comes in by a socket that is for this user alone', async () => {
    expect(statSync(socket).isSocket()).toBe(true);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const { code, out } = await desk('holdings', DEMO_LOGIN.number);
    expect(code).toBe(0);
    expect(out).toContain('gold:    25.0000 g');
  });

  it('gives the link of an owner at its own address, whatever the settings of the command line are', async () => {
    const { out } = await desk('owner');
    expect(out).toMatch(new RegExp(`^${ORIGIN}/desk/invite#`, 'm'));
  });

  it('may stand there twice', async () => {
    expect((await desk('received', order, '--full', '--utr', '512345678901')).code).toBe(0);
    const said = await Promise.all(
      Array.from({ length: 5 }, () => desk('confirm', order, '--json')),
    );
    expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(said.filter(({ out }) => out.includes('"changed": true'))).toHaveLength(1);
    expect(
      (await desk('acts', '--subject', order, '--json')).out.match(/"act": "confirm"/g),
    ).toHaveLength(1);
  });

  it('saves a proof, never over something else unless told so', async () => {
    const file = `${folder}/proof.jpg`;
    expect(await desk('proof', order, '--save', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Saved as ${file}.`),
    });
    expect(readFileSync(file, 'utf8')).toBe('a picture');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'mine');
    expect(await desk('proof', order, '--save', file)).toMatchObject({
      code: 1,
      error: `${file} is there already. Add --force to write over it.`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await desk('proof', order, '--save', file, '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe('a picture');
    expect(await desk('proof', order, '--save', `${folder}/none/x`)).toMatchObject({ code: 1 });
  });

  it.each([
    ['nothing that it knows', 'hello\n'],
    ['another form', '{"args":"payments"}\n'],
  ])('is told when it says %s', async (_what, text) => {
    expect(await say(text)).toContain('did not understand');
  });

  it('is not listened to for ever', async () => {
    expect(await say('x'.repeat(15_000_000))).toBe('');
    expect((await desk('payments')).code).toBe(0);
  });

  it('a wrong command gets usage and exit code 2', async () => {
    const { code, error } = await desk('premiums', '--gold999=1.234');
    expect(code).toBe(2);
    expect(error).toContain('Usage: npm run desk -- premiums');
    expect((await desk('reject', '--help')).out).toContain('--reason TEXT');
    expect((await desk('help')).out).toContain('credit NUMBER --reason TEXT --ref TEXT');
  });
});

describe('the desk of a store that is not running', () => {
  beforeAll(() => store.stop(), 60_000);
  afterAll(async () => {
    const settings = readSettings({ PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' });
    store = await startStore(settings, CLIENT);
  }, 60_000);

  it('finds no socket and opens the folder itself', async () => {
    expect(existsSync(socket)).toBe(false);
    expect((await desk('show', order)).out).toContain(`${order}  confirmed`);
    expect(existsSync(`${data}/lock`)).toBe(false);
  }, 60_000);

  it('is not deceived by the socket of one that was killed', async () => {
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(`${folder}/s`, resolve));
    // A killed store leaves a socket that nobody listens on.
    linkSync(`${folder}/s`, socket);
    await new Promise((resolve) => dead.close(resolve));
    expect(statSync(socket).isSocket()).toBe(true);
    expect((await desk('payments')).out).toBe('No payment waits to be checked.');
    rmSync(socket);
  }, 60_000);

  it('says that it may be done where the store goes away in the middle of a command', async () => {
    const dying = createServer((one) => one.once('data', () => one.destroy()));
    await new Promise<void>((resolve) => dying.listen(socket, resolve));
    // More than is read before the store goes: the system then resets the connection instead of ending it.
    writeFileSync(`${folder}/large.csv`, 'x'.repeat(2_000_000));
    const { code, error } = await desk('statement', `${folder}/large.csv`);
    await new Promise((resolve) => dying.close(resolve));
    expect(error).toBe('The store went away before it answered. Look whether it was done.');
    expect(code).toBe(1);
  });

  it('makes no store where none is', async () => {
    const nowhere = `${folder}/nowhere`;
    const error: string[] = [];
    const print = { out: () => undefined, error: (line: string) => error.push(line) };
    expect(await deskCommand(['payments'], { DATA_DIR: nowhere }, print)).toBe(1);
    expect(error.join()).toContain(`There is no store in ${nowhere}`);
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('the path of the desk socket', () => {
  it('is a folder of this user alone where the store’s own has too long a name', async () => {
    const long = `${folder}/${'x'.repeat(120)}`;
    mkdirSync(long);
    const place = socketPath(long, folder);
    expect(Buffer.byteLength(place)).toBeLessThan(100);
    expect(statSync(path.dirname(place)).mode & 0o777).toBe(0o700);
    expect(socketPath(long, folder)).toBe(place);
    expect(socketPath(data, folder)).toBe(socket);
    expect(() => socketPath(long, long)).toThrow('too long for a socket');
  });

  it('is no folder that others can write to, and then the store goes on without a desk', async () => {
    const long = `${folder}/${'y'.repeat(120)}`;
    mkdirSync(long);
    const open = path.dirname(socketPath(long, folder));
    rmSync(open, { recursive: true });
    mkdirSync(open, { mode: 0o777 });
    chmodSync(open, 0o777);
    expect(() => socketPath(long, folder)).toThrow('alone');
    const shop = await openTestShop();
    const settings = readSettings({ DATA_DIR: `${folder}/not there` });
    await (await openDeskSocket(shop, settings)).close();
    await shop.close();
  });
});

describe('the desk of a store on PostgreSQL', () => {
  const server = inject('testDatabases')?.postgresUrl;

  async function listOrders(databaseUrl: string) {
    const said: string[] = [];
    const hear = (line: string) => said.push(line);
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: data };
    const code = await deskCommand(['orders'], env, { out: hear, error: hear });
    return { code, said: said.join() };
  }

  it('says that the database cannot be reached', async () => {
    expect(await listOrders('postgresql://nobody@127.0.0.1:1/shop')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/could not be opened: .*ECONNREFUSED/),
    });
  });

  it.runIf(server)('goes to the database itself', async () => {
    const name = `desk_${randomBytes(6).toString('hex')}`;
    await onServer(server ?? '', `create database ${name}`);
    const listed = await listOrders(databaseAddress(server ?? '', name));
    await onServer(server ?? '', `drop database ${name} with (force)`);
    expect(listed).toEqual({ code: 0, said: 'No orders.' });
  });
});

/** The running store's answer to a text, until it ends the connection or a line. */
function say(text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const client = connect(socket, () => client.write(text));
    client.setEncoding('utf8');
    client.on('data', (chunk: string) => {
      said += chunk;
      if (said.includes('\n')) client.destroy();
    });
    client.on('error', () => undefined);
    client.on('close', () => resolve(said));
  });
}
