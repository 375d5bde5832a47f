import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../src/server/testing/free-port.ts';
import { DIST } from './dist.ts';

const MAIN = path.join(DIST, 'server/main.js');

/** The environment variable with the folder whose database already has the demo catalogue, see global-setup.ts. */
export const FILLED_FOLDER = 'FILLED_FOLDER';

/**
 * What makes the embedded database faster in the long run makes each start slower, and a journey's store lives for seconds. A
 * benchmark's store runs as shipped.
 */
const QUICK_START = ['--liftoff-only'];

/** For stores whose journeys are not about payment limits and identity. */
export const WITHOUT_LIMITS = {
  UPI_MOST: '1000000',
  IDENTITY_FROM: '0',
  DIGITAL_IDENTITY_FROM: '0',
};

/** For stores whose prices expire during the journey. */
export const SHORT_LOCK = { PRICE_LOCK_SECONDS: '12' };

/** A real store on a database and a port of its own. */
export interface RunningStore {
  origin: string;
  port: number;
  /** The id of its process, while it runs. */
  pid: () => number | undefined;
  /** The folder of its database and of its desk's socket. */
  folder: string;
  /** Its output so far. */
  printed: () => string;
  /** Stops it as an operator would; resolves to its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Stops it and removes its data. */
  dispose: () => Promise<void>;
}

/** Starts the built store with the demo catalogue and waits until it says that it is ready. */
export async function startStore(
  env: Record<string, string> = {},
  main = MAIN,
): Promise<RunningStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  const filled = process.env[FILLED_FOLDER];
  // A caller with data of its own begins with that.
  if (!env['DATA_DIR']) copyFilled(folder);
  const port = await freePort();
  let child: ChildProcess | undefined;
  let output = '';

  const start = async () => {
    const started = spawn(process.execPath, [...(filled ? QUICK_START : []), main], {
      env: {
        ...process.env,
        // As shipped: under Vite, as benches run, the store would render pages with React's development build.
        NODE_ENV: 'production',
        DATABASE_URL: '',
        DATA_DIR: folder,
        PORT: String(port),
        // Lets a journey's customer register from a network of their own.
        TRUST_PROXY: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('ready on')) resolve();
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('exit', (code, signal) =>
        reject(new Error(`The store ended with ${code ?? signal}: ${output}`)),
      );
    });
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return running?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => running.once('exit', resolve));
    running.kill(signal);
    output = '';
    return ended;
  };

  await start();
  return {
    origin: `http://localhost:${port}`,
    port,
    pid: () => child?.pid,
    folder,
    printed: () => output,
    stop,
    start,
    dispose: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Puts a copy of the database that has the demo catalogue into a folder, if there is one. */
export function copyFilled(folder: string): void {
  const filled = process.env[FILLED_FOLDER];
  if (filled) cpSync(path.join(filled, 'pg'), path.join(folder, 'pg'), { recursive: true });
}
