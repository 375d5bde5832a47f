import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { attempts } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { coverOf, findVaultStand } from '#server/digital/ledger/vault.ts';

/** A database that answers later than this does not help a customer. */
const DEADLINE_MS = 2000;
/** Probes come every second or two; only one in this time writes. */
const WRITE_EVERY_MS = 10_000;
/** The embedded database creates log files of 16 MB, and needs room besides. */
const LEAST_FREE_BYTES = 32 * 1024 ** 2;

/**
 * The store's probes. `/livez`: the process answers; an unreachable database is no reason to restart it. It also says what arrived of
 * the asker's own request, by which the doctor sees what a proxy makes of it. `/readyz` and
 * `/healthz`: customers can be served, which needs a database that answers in time and can be written to, and a store that is
 * not stopping; else 503 with the reasons. Stale rates are reported but are no reason: the shop shows its pages and refuses to
 * sell by itself. `freeBytes` is for a store whose database is on this disk: on a full disk a small write into an existing page
 * still succeeds. `drain` makes the probes report stopping, so that a balancer sends nobody more.
 */
export function serveHealth(
  server: FastifyInstance,
  shop: ShopContext,
  freeBytes: () => number = () => Infinity,
): { drain: () => void } {
  let stopping = false;
  let written = { at: -Infinity, failed: undefined as string | undefined };

  const lookAt = async () => {
    const now = performance.now();
    if (now - written.at >= WRITE_EVERY_MS) {
      written = { at: now, failed: await inTime(writeOnce(shop)) };
      // A failed write is retried with the next probe: an alarm must not outlast its reason.
      if (written.failed) written.at = -Infinity;
    }
    if (written.failed) return { failed: written.failed };
    let cover: Record<'gold' | 'silver', number | undefined> | undefined;
    const failed = await inTime(
      findVaultStand(shop).then((stand) => {
        cover = { gold: coverOf(stand, 'gold'), silver: coverOf(stand, 'silver') };
      }),
    );
    return { failed, cover };
  };
  const logged = (error: unknown) => shop.log.error({ err: error }, 'the database is not well');

  async function inTime(work: Promise<unknown>): Promise<string | undefined> {
    let late: NodeJS.Timeout | undefined;
    const deadline = new Promise<string>((resolve) => {
      late = setTimeout(() => resolve(`no answer in ${DEADLINE_MS} ms`), DEADLINE_MS);
    });
    const done = work.then(
      () => undefined,
      (error: unknown) => {
        logged(error);
        return 'failed';
      },
    );
    try {
      return await Promise.race([done, deadline]);
    } finally {
      clearTimeout(late);
    }
  }

  server.get('/livez', ({ ip, headers }, reply) =>
    reply.header('cache-control', 'no-store').send({
      ok: true,
      seen: { address: ip, host: headers.host ?? '', forwarded: 'x-forwarded-for' in headers },
    }),
  );
  for (const path of ['/healthz', '/readyz']) {
    server.get(path, async (_request, reply) => {
      const { failed, cover } = await lookAt();
      const full = isFull(freeBytes);
      const ok = !failed && !full && !stopping;
      return reply.status(ok ? 200 : 503).send({
        ok,
        ...(failed && { database: failed }),
        ...(full && { disk: 'full' }),
        ...(stopping && { stopping }),
        rates: ratesAre(shop),
        ...(cover && { cover }),
      });
    });
  }
  return { drain: () => (stopping = true) };
}

function isFull(freeBytes: () => number): boolean {
  try {
    return freeBytes() < LEAST_FREE_BYTES;
  } catch {
    // A missing folder is reported by the database check.
    return false;
  }
}

/** Writes, because a full disk can still be read. */
async function writeOnce({ db, now }: ShopContext): Promise<void> {
  await db
    .insert(attempts)
    .values({ subject: 'health', count: 1, windowEndsAt: new Date(now() + 60_000) })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: { count: sql`${attempts.count} % 1000 + 1`, windowEndsAt: new Date(now() + 60_000) },
    });
}

function ratesAre({ market, freshRates }: ShopContext): 'closed' | 'checking' | 'fresh' | 'stale' {
  const { open, checking } = market?.() ?? { open: true };
  if (!open) return 'closed';
  if (checking) return 'checking';
  return freshRates() ? 'fresh' : 'stale';
}
