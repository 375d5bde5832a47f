import { desc, eq, lt, sql } from 'drizzle-orm';
import type { SecurityEvent } from '#shared/contract/security.ts';
import type { ShopContext } from '#server/context.ts';
import { securityEvents } from '#server/db/schema/accounts.ts';
import { customerMark } from './customer-mark.ts';
import type { SeenFrom } from './seen-from.ts';

const ONCE_MS = 60 * 60_000;
const MOST_TOLD = 100;
const KEPT_MS = 180 * 24 * 60 * 60_000;

type Store = Pick<ShopContext, 'db' | 'now' | 'log' | 'metrics'>;

interface SecurityNote {
  customerId: number;
  kind: SecurityEvent;
  from: SeenFrom;
}

/** Records an event of an account: one line in the log, without number or address, and a row for its owner to see. */
export async function noteSecurity(shop: Store, { customerId, kind, from }: SecurityNote) {
  const line = { security: kind, customer: customerMark({ customerId }), network: from.network };
  shop.log.info(line, 'security');
  shop.metrics?.security(kind);
  await shop.db
    .insert(securityEvents)
    .values({ customerId, kind, at: new Date(shop.now()), ...from });
}

/**
 * Records what strangers do to a number, however often: its owner is told once an hour for each kind and network. It runs after
 * the reply, and by the same statement for a number without an account, so that the two look alike.
 */
export function noteSecurityOfNumber(
  shop: Store,
  number: string,
  { kind, from: { device, network } }: Omit<SecurityNote, 'customerId'>,
): void {
  shop.log.warn({ security: kind, network }, 'security');
  shop.metrics?.security(kind);
  const at = new Date(shop.now()).toISOString();
  const since = new Date(shop.now() - ONCE_MS).toISOString();
  const told = sql`select 1 from security_events e where e.customer_id = c.id and e.kind = ${kind}
    and e.network = ${network} and e.at > ${since}::timestamptz`;
  // Two concurrent statements would not see each other's row. The one that misses the lock adds nothing, and does not wait on
  // a connection.
  const first = sql`pg_try_advisory_xact_lock(hashtextextended(${`${kind} ${number} ${network}`}, 0))`;
  const note = sql`insert into security_events (customer_id, kind, at, device, network)
    select c.id, ${kind}::text, ${at}::timestamptz, ${device}::text, ${network}::text
    from customers c where c.number = ${number} and ${first} and not exists (${told})`;
  setImmediate(() => {
    shop.db
      .execute(note)
      .catch((error: unknown) => shop.log.warn({ err: error }, 'a security event is not kept'));
  });
}

/** The events that a customer is shown, newest first. */
export const listSecurityEvents = ({ db }: Pick<ShopContext, 'db'>, customerId: number) =>
  db
    .select({
      kind: securityEvents.kind,
      at: securityEvents.at,
      device: securityEvents.device,
      network: securityEvents.network,
    })
    .from(securityEvents)
    .where(eq(securityEvents.customerId, customerId))
    .orderBy(desc(securityEvents.id))
    .limit(MOST_TOLD);

/** Removes events older than half a year; run now and then. */
export async function sweepSecurityEvents({ db, now }: Store): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, new Date(now() - KEPT_MS)));
}
