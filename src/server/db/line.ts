import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export interface LineEvents {
  /** A message arrived on the channel. */
  heard: (payload: string) => void;
  /** The line is open, for the first time or again: earlier messages were missed. */
  opened: () => void;
}

/** A database connection of its own, by which an instance hears of changes and learns whether it leads. */
export interface Line {
  /** False while no messages would arrive. */
  isOpen: () => boolean;
  /** True in at most one instance at a time, as far as the database knows. */
  leads: () => boolean;
  stop: () => Promise<void>;
}

export type OpenLine = (channel: string, events: LineEvents) => Promise<Line>;

/** With a single process nobody else changes anything, and nobody else could lead. */
export const embeddedLine =
  (pglite: PGlite): OpenLine =>
  async (channel, { heard, opened }) => {
    const stop = await pglite.listen(channel, heard);
    opened();
    return { isOpen: () => true, leads: () => true, stop };
  };

/** The same constant in every instance. */
const LEADER_LOCK = 19_502_021;
/** The longest time until another instance leads, and until a hanging line is noticed. */
const LOOK_EVERY_MS = 1000;
const PATIENCE_MS = 3000;
/** After this the server ends the line of an instance that hangs, so that it no longer leads. */
const IDLE_MS = 15_000;

/** Keeps the line open through restarts of PostgreSQL. Never rejects: a failed connection is tried again. */
export const postgresLine =
  (connectionString: string): OpenLine =>
  async (channel, { heard, opened }) => {
    let client: pg.Client | undefined;
    let leads = false;
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    let looking = Promise.resolve();

    function lose(lost: pg.Client): void {
      if (client !== lost) return;
      client = undefined;
      leads = false;
      lost.end().catch(() => undefined);
    }

    async function connect(): Promise<void> {
      const next = new pg.Client({
        connectionString,
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
        keepAlive: true,
      });
      next.on('error', () => lose(next));
      next.on('end', () => lose(next));
      next.on('notification', ({ payload }) => heard(payload ?? ''));
      try {
        await next.connect();
        await next.query(`set idle_session_timeout = ${IDLE_MS}`);
        await next.query(`listen ${channel}`);
      } catch (error) {
        next.end().catch(() => undefined);
        throw error;
      }
      client = next;
      opened();
    }

    /** Opens the line where there is none, and checks on it whether this instance leads. */
    async function look(): Promise<void> {
      try {
        if (!client) await connect();
        const asked = client;
        if (!asked) return;
        try {
          if (leads) await asked.query('select 1');
          else leads = await takesLead(asked);
        } catch {
          lose(asked);
        }
      } catch {
        // The database is away, which other parts already report.
      }
    }

    function again(): void {
      if (stopped) return;
      timer = setTimeout(() => {
        looking = look().finally(again);
      }, LOOK_EVERY_MS);
    }
    await look();
    again();

    return {
      isOpen: () => client !== undefined,
      leads: () => leads,
      async stop() {
        stopped = true;
        clearTimeout(timer);
        await looking;
        clearTimeout(timer);
        leads = false;
        await client?.end().catch(() => undefined);
      },
    };
  };

async function takesLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ leads: boolean }>(
    'select pg_try_advisory_lock($1) as leads',
    [LEADER_LOCK],
  );
  return rows[0]?.leads === true;
}
