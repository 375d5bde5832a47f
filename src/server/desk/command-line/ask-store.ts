import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { findBrand } from '#server/brand/find-brand.ts';
import { readFilms, readPictures } from '#server/catalogue/pictures.ts';
import { CLIENT_DIR } from '#server/client-dir.ts';
import { parseNoticeSender } from '#server/notices/settings.ts';
import { parseCardGateway } from '#server/payments/card/settings.ts';
import { parseProofStore } from '#server/payments/proof/settings.ts';
import { parsePictureStore } from '#server/pictures/settings.ts';
import { openPasswords } from '../../accounts/password.ts';
import { parseOtpSender } from '../../accounts/recovery/otp/settings.ts';
import { listMigrations } from '../../db/copy/tables.ts';
import { connectDatabase, openDatabase, type OpenDatabase } from '../../db/database.ts';
import { parseEInvoice } from '../../documents/e-invoices/settings.ts';
import { parseIdentity } from '../../identity/settings.ts';
import { FolderInUse } from '../../db/lock.ts';
import { describeError } from '../../log.ts';
import { isDemo, type Settings } from '../../settings.ts';
import { findDeskSettings } from '#server/setup/desk-settings.ts';
import { shopSetup } from '#server/setup/shop-setup.ts';
import { shopTerms } from '#server/shop-terms.ts';
import type { ShopContext } from '#server/context.ts';
import { type DeskReply, type DeskRequest, runDesk } from './run-desk.ts';
import { socketPath } from './socket-path.ts';

/** How long a store may take to listen after it has taken the folder. */
const START_WAIT_MS = 15_000;
const AGAIN_MS = 200;

/** Errors that mean no store listens: none is running, or it was killed. */
const NOBODY = ['ENOENT', 'ECONNREFUSED'];

/** Errors by which the system says that the other end is gone. */
const BROKEN_OFF = ['ECONNRESET', 'EPIPE'];

type Where = Parameters<typeof openDatabase>[0];

/**
 * Runs a command in the store that runs on the folder, or else directly on the database, which it brings up to date unless the
 * command takes it as it is. Throws an Error of one line where neither can be reached.
 */
export async function askStore(
  settings: Settings,
  request: DeskRequest,
  asItIs = false,
): Promise<DeskReply> {
  const open = asItIs ? openAsItIs : openDatabase;
  const { DATABASE_URL: databaseUrl, DATA_DIR: folder } = settings;
  if (databaseUrl) return runHere(() => open({ databaseUrl }), settings, request);
  if (!existsSync(`${folder}/pg`)) {
    throw new Error(
      `There is no store in ${folder}. Set DATA_DIR or DATABASE_URL as the store has it.`,
    );
  }
  for (let waited = 0; ; waited += AGAIN_MS) {
    const reply = await askSocket(socketPath(folder), request);
    if (reply) return reply;
    try {
      return await runHere(() => open({ folder }), settings, request);
    } catch (error) {
      // A starting store takes the folder before it listens.
      if (!(error instanceof FolderInUse) || waited >= START_WAIT_MS) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** The answer of the running store; undefined where none is running. */
function askSocket(path: string, request: DeskRequest): Promise<DeskReply | undefined> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (chunk: string) => {
      reply += chunk;
      if (!chunk.includes('\n')) return;
      socket.destroy();
      try {
        resolve(JSON.parse(reply) as DeskReply);
      } catch (error) {
        reject(new Error('The store’s answer could not be read', { cause: error }));
      }
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.includes(error.code ?? '')) resolve(undefined);
      else if (!BROKEN_OFF.includes(error.code ?? '')) reject(error);
    });
    // After an answer this has no effect.
    socket.once('close', () =>
      reject(new Error('The store went away before it answered. Look whether it was done.')),
    );
  });
}

/** Opens a database without migrating it, unless it is empty. */
async function openAsItIs(where: Where): Promise<OpenDatabase> {
  const { migrate, ...open } = await connectDatabase(where);
  try {
    if ((await listMigrations(open.db)).length === 0) await migrate();
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

async function runHere(
  open: () => Promise<OpenDatabase>,
  settings: Settings,
  request: DeskRequest,
): Promise<DeskReply> {
  const { db, close } = await open();
  try {
    const { name } = await findBrand(db, settings.SHOP_NAME);
    const kept = await findDeskSettings(db);
    const isOpen = () => !settings.SETUP || kept.openedAt !== undefined;
    const setup = shopSetup({ settings, kept: () => kept, isOpen });
    const origin = settings.PUBLIC_ORIGIN;
    return await runDesk({ ...shopOf(db, settings), name, setup }, { ...request, origin });
  } finally {
    await close();
  }
}

/**
 * A store without HTTP and rates: a command neither prices nor sends anything. It decides by the settings of the running store, whose
 * sweeps send refunds and register invoices.
 */
export function shopOf(db: ShopContext['db'], settings: Settings): ShopContext {
  const now = Date.now;
  const demo = isDemo(settings);
  const log = logOf(settings);
  const sendsCodes = parseOtpSender(settings, demo).open({ log }) !== undefined;
  return {
    name: settings.SHOP_NAME,
    demo,
    db,
    now,
    freshRates: () => undefined,
    recentRates: () => [],
    lastRates: () => undefined,
    pictures: readPictures(`${CLIENT_DIR}/pictures/pictures.json`),
    films: readFilms(`${CLIENT_DIR}/pictures`),
    pictureStore: parsePictureStore(settings).open(),
    proofBucket: parseProofStore(settings).open(),
    ...shopTerms(settings),
    numberProof: sendsCodes && settings.NUMBER_PROOF,
    passwords: openPasswords(),
    otp: undefined,
    // The desk writes notices if they are configured; a running store sends them.
    notices: parseNoticeSender(settings).open({ log }),
    cards: parseCardGateway(settings).open({ db, now }),
    eInvoices: parseEInvoice(settings).open(),
    // Only for placing orders, which no command does.
    transfer: undefined,
    identity: parseIdentity(settings).open(),
    log,
  };
}

/** The command's output is on stdout, so the log goes to stderr. */
const logOf = ({ LOG_LEVEL: level }: Settings) =>
  pino({ level, serializers: { err: describeError } }, pino.destination(2));
