import { eq } from 'drizzle-orm';
import { type ConnectedDatabase, connectDatabase, SILENT_MS } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { reasonOf } from '#server/log.ts';
import { withDeskSettings } from '#server/setup/desk-settings.ts';
import { isDemo, type Settings } from '#server/settings.ts';
import { findObstacles, findOpenPoints } from './checks.ts';
import { readDatabaseFacts, WENT_LIVE } from './database-facts.ts';
import { type Parts, readParts } from './read-parts.ts';

/** A stopping store may hold the data folder for a moment; a desk command is waited for longer. */
const FOLDER_WAIT_MS = 10_000;

/** A store that may not open. The message has a line for each reason, all at once. */
export class NotReady extends Error {
  constructor(readonly obstacles: readonly string[]) {
    super(obstacles.join('\n'));
    this.name = 'NotReady';
  }
}

export interface AdmittedStore {
  database: ConnectedDatabase;
  parts: Parts;
  /** Whether nothing keeps it from trading; otherwise it starts closed, and its owner sets it up at the desk. */
  open: boolean;
}

/**
 * Opens the database of a store that may open, without changing anything in it, and reads the settings of its parts. Throws
 * NotReady, with the database closed again, for a store that may not.
 */
export async function admitStore(settings: Settings): Promise<AdmittedStore> {
  const read = readParts(settings);
  // A demo creates a missing database, so its settings are checked first: a mistyped name must not create one.
  if (isDemo(settings)) refuse(findObstacles({ ...read, settings, kept: undefined }));
  const where = settings.DATABASE_URL
    ? { databaseUrl: settings.DATABASE_URL, silentMs: SILENT_MS }
    : { folder: settings.DATA_DIR, waitMs: FOLDER_WAIT_MS, stays: true };
  const database = await connectDatabase(where).catch((error: unknown) => {
    const others = findObstacles({ ...read, settings, kept: undefined });
    if (others.length === 0) throw error;
    throw new NotReady([...others, reasonOf(error)]);
  });
  try {
    const kept = await readDatabaseFacts(database.db);
    const held = withDeskSettings(settings, kept.settings);
    const now = readParts(held);
    const points = findOpenPoints({ ...now, settings: held, kept });
    const atDesk = settings.SETUP && !isDemo(settings);
    refuse(points.filter(({ place }) => !(atDesk && place)).map(({ line }) => line));
    const open = !atDesk || (points.length === 0 && kept.liveSince !== undefined);
    return { database, parts: complete(now.parts), open };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function refuse(obstacles: string[]): void {
  if (obstacles.length > 0) throw new NotReady(obstacles);
}

/** A part that could not be read is an obstacle, so only optional parts can be missing here. */
function complete({ otp, notices, cards, collect, eInvoice, ...rest }: Partial<Parts>): Parts {
  const { identity, rates, pictures, proofs, ...optional } = rest;
  const providers = otp && notices && cards && collect && eInvoice;
  if (!providers || !identity || !rates || !pictures || !proofs) {
    throw new Error('A part of the store was not read');
  }
  return {
    otp,
    notices,
    cards,
    collect,
    eInvoice,
    identity,
    rates,
    pictures,
    proofs,
    hours: undefined,
    ...optional,
  };
}

/** Records, once, that a real store has opened on this database: no demo opens on it after that. */
export async function recordLive(
  db: ConnectedDatabase['db'],
  { PUBLIC_ORIGIN }: Pick<Settings, 'PUBLIC_ORIGIN'>,
  now: number,
): Promise<void> {
  const [there] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.act, WENT_LIVE))
    .limit(1);
  if (there) return;
  await db.insert(auditLog).values({
    at: new Date(now),
    by: 'store',
    act: WENT_LIVE,
    subject: PUBLIC_ORIGIN,
    details: {},
  });
}
