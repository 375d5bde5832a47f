import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import { inShort, mayPass, UpstreamTrouble } from '#server/upstream/ask.ts';
import type { NoticeSender } from './notice-sender.ts';

/** The most that one round handles; the next round continues. */
const MOST = 20;
/** How many are sent at a time. */
const LANES = 5;
const MINUTE_MS = 60_000;
/** How long a notice that is being sent is reserved for the sending instance. */
const LEASE_MS = 2 * MINUTE_MS;
/** How long to wait after the first try, the second and so on. */
const WAITS_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);
/** After this time a notice is no longer news. */
const OLD_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

type Row = typeof notices.$inferSelect;

/**
 * Sends due notices, each at least once: the gateway recognises an id, so that a notice sent before a crash is not sent twice.
 * Run every few seconds, by any instance: each reserves a notice before sending it.
 */
export async function sweepNotices(shop: ShopContext): Promise<void> {
  const { notices: sender, db, now } = shop;
  if (!sender) return;
  const due = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.state, 'waiting'), lte(notices.dueAt, new Date(now()))))
    .orderBy(asc(notices.dueAt), asc(notices.id))
    .limit(MOST);
  let silent = false;
  const lane = async () => {
    for (let next = due.shift(); next && !silent; next = due.shift()) {
      // The gateway does not answer: asking it for the others would only take time.
      if ((await sendDue(shop, sender, next.id)) === 'silent') silent = true;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/**
 * Removes notices older than a month; run now and then. Those that still waited were never sent, because the store has no sender
 * any more: the log says how many.
 */
export async function sweepOldNotices({ db, now, log }: ShopContext): Promise<void> {
  const removed = await db
    .delete(notices)
    .where(lt(notices.writtenAt, new Date(now() - KEPT_MS)))
    .returning({ state: notices.state });
  const unsent = removed.filter(({ state }) => state === 'waiting').length;
  if (unsent > 0) log.error({ unsent }, 'notices are removed that nobody was sent');
}

async function sendDue(
  shop: ShopContext,
  sender: NoticeSender,
  id: string,
): Promise<'silent' | 'done'> {
  const { db, now } = shop;
  const [mine] = await db
    .update(notices)
    .set({ dueAt: new Date(now() + LEASE_MS), tries: sql`${notices.tries} + 1` })
    .where(and(waiting(id), lte(notices.dueAt, new Date(now()))))
    .returning();
  // Another instance sends it, or it was superseded or erased meanwhile.
  if (!mine) return 'done';
  const { kind, text, values, tries } = mine;
  if (now() - mine.writtenAt.getTime() >= OLD_MS) return giveUp(shop, sender, mine, 'too old');
  const to = await findTo(shop, mine);
  if (!to) return giveUp(shop, sender, mine, 'nobody to send it to');
  try {
    await sender.send({ id, kind, ...to, text, values });
  } catch (error) {
    const reason = inShort(error);
    const dueAt = now() + (WAITS_MS[tries - 1] ?? OLD_MS);
    const late = dueAt - mine.writtenAt.getTime() >= OLD_MS;
    if (late || !(mayPass(error) || isOfGateway(error))) return giveUp(shop, sender, mine, reason);
    shop.log.warn({ notice: id, kind, host: sender.host, tries, reason }, 'a notice waits');
    shop.metrics?.notice({ kind, outcome: 'failed' });
    await db
      .update(notices)
      .set({ dueAt: new Date(dueAt), reason })
      .where(and(waiting(id), eq(notices.tries, tries)));
    return statusOf(error) === undefined || isOfGateway(error) ? 'silent' : 'done';
  }
  // Whatever its state by now: it has been sent.
  await db
    .update(notices)
    .set({ state: 'sent', sentAt: new Date(now()), reason: '' })
    .where(eq(notices.id, id));
  shop.log.info({ notice: id, kind, host: sender.host }, 'a notice is sent');
  shop.metrics?.notice({ kind, outcome: 'sent' });
  return 'done';
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof UpstreamTrouble ? error.status : undefined;

/** The gateway's fault, such as a wrong secret or address: once that is mended the notice can be sent as before. */
function isOfGateway(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return (status >= 300 && status < 400) || [401, 403, 404].includes(status);
}

const waiting = (id: string) => and(eq(notices.id, id), eq(notices.state, 'waiting'));

async function giveUp(
  shop: ShopContext,
  { host }: NoticeSender,
  { id, kind, tries }: Row,
  reason: string,
): Promise<'done'> {
  shop.log.error({ notice: id, kind, host, tries, reason }, 'a notice is given up');
  shop.metrics?.notice({ kind, outcome: 'given-up' });
  await shop.db.update(notices).set({ state: 'given-up', reason }).where(waiting(id));
  return 'done';
}

/** The number for a notice; undefined where the account has none any more. */
async function findTo(
  { db }: ShopContext,
  { customerId, number: before }: Row,
): Promise<{ number: string; email: string } | undefined> {
  const [customer] = await db
    .select({ number: customers.number, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  const number = before ?? customer?.number ?? '';
  return customer && isMobileNumber(number)
    ? { number: `+91${number}`, email: customer.email }
    : undefined;
}
