import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { FolderInUse, type LockPatience, lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';

type PreRun = NonNullable<Parameters<NodeFS['init']>[1]['preRun']>[number];

/**
 * The embedded database's file system, made to reach the disk. As shipped, PGlite answers fsync without
 * doing it, so a power cut could lose a paid order. This touches an internal of the pinned version;
 * embedded.test.ts counts the fsyncs and fails if an update loses them.
 */
class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const reachTheDisk = (module: unknown) => {
      const { stream_ops } = (module as { NODEFS: { stream_ops: StreamOps } }).NODEFS;
      stream_ops.fsync = (stream) => {
        if (stream.nfd != null) fsyncSync(stream.nfd);
        return 0;
      };
    };
    const preRun = [...(emscriptenOpts.preRun as PreRun[]), reachTheDisk as PreRun];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

interface StreamOps {
  fsync: (stream: { nfd?: number | null }) => number;
}

/**
 * Opens the embedded database in a folder that no other process may use meanwhile. Only this user may read the folder: it holds
 * all of the shop's customers and money. Throws FolderInUse while another process has it.
 */
export async function openEmbedded(
  folder: string,
  patience?: LockPatience,
): Promise<{
  pglite: PGlite;
  close: () => Promise<void>;
}> {
  const unlock = await enter(folder, patience);
  try {
    closeToOthers(folder);
    if (!existsSync(`${folder}/pg`)) {
      // A new database would look like a shop that has lost everything.
      if (existsSync(`${folder}/pg.moved`))
        throw new Error('it was moved to PostgreSQL: set DATABASE_URL');
      await createCluster(folder);
    }
    const pglite = await openCluster(`${folder}/pg`);
    const close = async () => {
      await pglite.close();
      unlock();
    };
    return { pglite, close };
  } catch (cause) {
    unlock();
    throw new Error(`The database in ${folder} could not be opened: ${whyNot(cause)}`, { cause });
  }
}

async function enter(folder: string, patience: LockPatience | undefined): Promise<() => void> {
  try {
    makeFolder(folder);
    return await lockFolder(folder, patience);
  } catch (cause) {
    if (cause instanceof FolderInUse) throw cause;
    throw new Error(`DATA_DIR: ${folder} cannot be used: ${whyNot(cause)}`, { cause });
  }
}

/** The engine's number of this error; its file system errors have no text. */
const DISK_FULL = 51;

function whyNot(cause: unknown): string {
  const number = (cause as { errno?: unknown } | undefined)?.errno;
  if (number === DISK_FULL) return 'no space is left on the disk';
  return cause instanceof Error || typeof number !== 'number'
    ? String(cause)
    : `error ${number} of the file system`;
}

/** Also applies to a folder of an earlier version, or one made by hand. */
function closeToOthers(folder: string): void {
  if ((statSync(folder).mode & 0o077) === 0) return;
  chmodSync(folder, 0o700);
}

/** Creates a new cluster under another name, so that an interrupted start leaves no half of one behind. */
async function createCluster(folder: string): Promise<void> {
  const aside = `${folder}/pg.new`;
  rmSync(aside, { recursive: true, force: true });
  await (await openCluster(aside)).close();
  renameSync(aside, `${folder}/pg`);
  syncFolder(folder);
}

const openCluster = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFS(folder),
    startParams: [
      // -F would switch fsync off again.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      // Enough for a shop of this size; each further MB costs memory and time at every start.
      '-c',
      'shared_buffers=32MB',
    ],
  });

/** New files are durable only once their folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
