import { followTickets, isEnded } from '#client/checkout-session/newest-tickets.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';

interface Parts {
  /** The price that can be taken next. */
  inForce: () => HeldPrice | undefined;
  /** When the store ends it, epoch ms; undefined where this store cannot be asked. */
  endOf: ((held: HeldPrice) => Promise<number | undefined>) | undefined;
  ended: () => void;
}

/** Hears that a newer ticket has ended the one in force: from this browser's other tabs, and from the store for other devices. */
export function followTicket({ inForce, endOf, ended }: Parts) {
  let asking = false;

  function look(): void {
    const ticket = inForce()?.ticket;
    if (ticket && isEnded(ticket)) ended();
  }

  /** Asks the store, before money is sent. Where no answer comes, the store still says it when the order is sent. */
  async function ask(): Promise<void> {
    const held = inForce();
    if (!endOf || !held?.ticket || asking) return;
    asking = true;
    const end = await endOf(held).catch(() => undefined);
    asking = false;
    const same = inForce()?.QuoteId === held.QuoteId;
    if (same && end !== undefined && end < held.expiresAt) ended();
  }

  return {
    look,
    ask,
    start(): () => void {
      look();
      void ask();
      return followTickets(look);
    },
  };
}
