import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { freePort } from '../free-port.ts';
import { databaseAddress, onServer } from './on-server.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import './test-databases.ts';

/**
 * Vitest's global set-up of the PostgreSQL project: a throwaway cluster for the run, or the server named by DATABASE_URL. Every
 * test file creates its own database there, a copy of the empty one or of the demo.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startCluster();
  const empty = `empty_${randomBytes(6).toString('hex')}`;
  const demo = `demo_${randomBytes(6).toString('hex')}`;
  const open = (name: string) => openDatabase({ databaseUrl: databaseAddress(url, name) });
  await onServer(url, `create database ${empty}`);
  await (await open(empty)).close();
  await onServer(url, `create database ${demo} template ${empty}`);
  const filled = await open(demo);
  await loadDemo(filled.db);
  await filled.close();
  project.provide('testDatabases', { postgresUrl: url, empty, demo });
  return async () => {
    await onServer(url, `drop database ${empty}`);
    await onServer(url, `drop database ${demo}`);
    await stop();
  };
}

/** A private PostgreSQL, removed with all its databases once it is stopped. */
export interface Cluster {
  url: string;
  /** Stops it as an operator would, in the middle of its work, and starts it again on the same data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a throwaway PostgreSQL on a free port, kept in the folder for temporary files until it is stopped. */
export async function startCluster(): Promise<Cluster> {
  const bin = postgresBinaries();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const owner = serverUser();
  const folder = mkdtempSync(`${tmpdir()}/shop-postgres-`);
  if (owner.uid !== undefined) chownSync(folder, owner.uid, -1);
  execFileSync(
    `${bin}/initdb`,
    ['-D', `${folder}/data`, '-U', 'postgres', '-A', 'trust', '-N'],
    owner,
  );
  const port = await freePort();
  const options = [
    '-D',
    `${folder}/data`,
    '-p',
    String(port),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-F',
    // Each file creates databases: as little as possible is written for them, and nothing is cleaned up.
    ...['wal_level=minimal', 'max_wal_senders=0', 'full_page_writes=off', 'autovacuum=off'].flatMap(
      (setting) => ['-c', setting],
    ),
  ];
  const start = () => spawn(`${bin}/postgres`, options, { ...owner, stdio: 'ignore' });
  let server = start();
  const end = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await gone;
  };
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    async restart() {
      await end();
      server = start();
      await answers(url);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so it runs as its package's user then. */
function serverUser(): { uid?: number } {
  if (userInfo().uid !== 0) return {};
  return { uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) };
}

async function answers(connectionString: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
