import type { Ticket } from '#shared/contract/digital.ts';

type Asked = Pick<Ticket, 'id' | 'source' | 'type'>;

const NAME = 'tickets';

/** Whether a new ticket ends another one: the store holds one price of a side and a metal for a customer at a time. */
const endsOther = (asked: Asked, other: Asked): boolean =>
  asked.id !== other.id && asked.source === other.source && asked.type === other.type;

/** Tells the other tabs of a ticket that the store has just made. */
export function tellTicket({ id, source, type }: Ticket): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage({ id, source, type } satisfies Asked);
  channel.close();
}

/** Calls `ended` when a tab of this browser has asked for a ticket that ends one of `own`. Gives what stops it. */
export function followTickets(own: () => readonly Ticket[], ended: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    const mine = own();
    // Its own comes back to a tab too.
    if (mine.some(({ id }) => id === data.id)) return;
    if (mine.some((ticket) => endsOther(data, ticket))) ended();
  });
  return () => channel.close();
}
