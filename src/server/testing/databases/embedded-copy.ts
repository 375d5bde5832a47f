import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** A file or folder of a database, a folder before what lies in it. */
interface Kept {
  folder: string;
  name: string;
  mode: number;
  /** Undefined for a folder. */
  bytes?: Uint8Array;
}

const DATA = '/pglite/data';
/** The databases `template1` and `template0`: a test connects to neither, and they are more than half of all files. */
const NEVER_OPENED = new Set([`${DATA}/base/1`, `${DATA}/base/4`]);

/** Keeps a running database in a file, from which `openCopy` opens copies. */
export async function keepDatabase(pglite: PGlite, file: string): Promise<void> {
  // Otherwise each copy would first repeat all that was written since it was created.
  await pglite.exec('checkpoint');
  const { FS } = pglite.Module;
  const all: Kept[] = [];
  const keep = (folder: string) => {
    for (const name of FS.readdir(folder)) {
      const place = `${folder}/${name}`;
      if (name === '.' || name === '..' || NEVER_OPENED.has(place)) continue;
      const { mode } = FS.stat(place);
      if (FS.isDir(mode)) {
        all.push({ folder, name, mode });
        keep(place);
      } else {
        all.push({ folder, name, mode, bytes: FS.readFile(place) });
      }
    }
  };
  keep(DATA);
  writeFileSync(file, serialize(all));
}

/**
 * Puts the files into the engine's memory node by node. PGlite's own way, out of a tar, looks each path up several times from the
 * root: with the two unused databases that is most of the time to open one. This touches internals of the pinned version.
 */
class CopyFS extends MemoryFS {
  readonly #all: Kept[];

  constructor(all: Kept[]) {
    super();
    this.#all = all;
  }

  override async initialSyncFs() {
    const FS = this.pg?.Module.FS as unknown as MemoryFiles;
    FS.mkdirTree(DATA);
    const folders = new Map([[DATA, FS.lookupPath(DATA).node]]);
    for (const { folder, name, mode, bytes } of this.#all) {
      const parent = folders.get(folder);
      if (!parent) throw new Error(`No folder ${folder} for ${name}`);
      const node = parent.node_ops.mknod(parent, name, mode, 0);
      if (bytes) {
        node.contents = bytes.slice();
        node.usedBytes = bytes.length;
      } else {
        folders.set(`${folder}/${name}`, node);
      }
    }
  }
}

interface MemoryFiles {
  mkdirTree: (path: string) => void;
  lookupPath: (path: string) => { node: MemoryNode };
}

interface MemoryNode {
  node_ops: {
    mknod: (parent: MemoryNode, name: string, mode: number, device: number) => MemoryNode;
  };
  contents: Uint8Array;
  usedBytes: number;
}

/** A test's database is small, and half of the time to open one goes into its page cache. */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

const read = new Map<string, Kept[]>();

/** Opens a copy of a kept database in memory. The process reads each file once. */
export function openCopy(file: string): Promise<PGlite> {
  const all = read.get(file) ?? (deserialize(readFileSync(file)) as Kept[]);
  read.set(file, all);
  return PGlite.create({ fs: new CopyFS(all), startParams: SMALL });
}
