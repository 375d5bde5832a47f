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

/** Whether a later ticket, none of `mine`, has ended one of them. */
function isEnded(mine: readonly Ticket[]): boolean {
  const all = newest.read() ?? {};
  return mine.some((ticket) => {
    const last = all[kindOf(ticket)];
    return (
      last !== undefined &&
      last.expiresAt > ticket.expiresAt &&
      mine.every(({ id }) => id !== last.id)
    );
  });
}

/** Calls `ended` where a ticket of any tab of this browser has ended one of `mine`: now, or later. Gives what stops it. */
export function followTickets(mine: () => readonly Ticket[], ended: () => void): () => void {
  const look = () => {
    if (isEnded(mine())) ended();
  };
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY) look();
  };
  look();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
