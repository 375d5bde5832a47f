import * as v from 'valibot';
import type { Ticket } from '#shared/contract/digital.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

const KEY = 'newest-tickets';
const newest = storedValue(
  KEY,
  v.record(v.string(), v.object({ id: v.union([v.string(), v.number()]), expiresAt: v.number() })),
);

/** The store holds one price of a side and a metal for a customer at a time: a new ticket ends the older one. */
const kindOf = ({ source, type }: Ticket): string => `${source} ${type}`;

/** Notes a ticket that the store has just made, for all tabs of this browser and for after a reload. */
export function noteTicket(ticket: Ticket): void {
  const all = newest.read() ?? {};
  const { id, expiresAt } = ticket;
  // The answers of two requests may come in the other order.
  if ((all[kindOf(ticket)]?.expiresAt ?? 0) > expiresAt) return;
  newest.write({ ...all, [kindOf(ticket)]: { id, expiresAt } });
}

/** Whether a later ticket of any tab of this browser has ended this one. */
export function isEnded(ticket: Ticket): boolean {
  const last = newest.read()?.[kindOf(ticket)];
  return last !== undefined && last.id !== ticket.id && last.expiresAt > ticket.expiresAt;
}

/** Calls `noted` where another tab of this browser has noted a ticket. Gives what stops it. */
export function followTickets(noted: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY) noted();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
