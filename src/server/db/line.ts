import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export interface LineEvents {
  /** Something was told on the channel. */
  heard: (payload: string) => void;
  /** The line stands, at the start or again: what was told before was missed. */
  opened: () => void;
}

/** A connection to the database of its own, by which an instance hears of changes and learns whether it leads. */
export interface Line {
  /** False while nothing would be heard. */
  isOpen: () => boolean;
  /** True in one instance at a time at most, as far as the database knows. */
  leads: () => boolean;
  stop: () => Promise<void>;
}

export type OpenLine = (channel: string, events: LineEvents) => Promise<Line>;

/** In one process nobody else changes anything, and nobody else could lead. */
export const embeddedLine =
  (pglite: PGlite): OpenLine =>
  async (channel, { heard, opened }) => {
    const stop = await pglite.listen(channel, heard);
    opened();
    return { isOpen: () => true, leads: () => true, stop };
  };

/** The same constant in every instance. */
const LEADER_LOCK = 1_950_2000;
/** How long it takes at most until another instance leads, and until a line that hangs is noticed. */
const LOOK_EVERY_MS = 1000;
const PATIENCE_MS = 3000;
/** An instance that hangs does not lead for longer than this: the server ends its line. */
const IDLE_MS = 15_000;

/** Holds the line through restarts of PostgreSQL. Never rejects: a line that cannot be had is tried for again. */
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

    /** Opens the line where there is none, and asks on it whether this instance leads now. */
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
        // The database is away, which everything else says already.
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
