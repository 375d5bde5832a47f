import { followTickets, isEnded } from '#client/checkout-session/newest-tickets.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';

/** Often enough to be told before the money is sent, and twenty small requests in the time that a ticket holds. */
const ASK_EVERY_MS = 15_000;

interface Parts {
  /** The price that can be taken next. */
  inForce: () => HeldPrice | undefined;
  /** When the store ends it, epoch ms; undefined where this store cannot be asked. */
  endOf: ((held: HeldPrice) => Promise<number | undefined>) | undefined;
  /** Whether its customer may be about to pay it, at a store that can be reached. */
  payable: () => boolean;
  ended: () => void;
}

/** Hears that a newer ticket has ended the one in force: from this browser's other tabs, and from the store for other devices. */
export function followTicket({ inForce, endOf, payable, ended }: Parts) {
  let asking: Promise<void> | undefined;

  function look(): void {
    const ticket = inForce()?.ticket;
    if (ticket && isEnded(ticket)) ended();
  }

  /** Asks the store, before money is sent. Where no answer comes, the store still says it when the order is sent. */
  async function ask(): Promise<void> {
    asking ??= askOnce().finally(() => (asking = undefined));
    return asking;
  }

  async function askOnce(): Promise<void> {
    const held = inForce();
    if (!endOf || !held?.ticket) return;
    const end = await endOf(held).catch(() => undefined);
    const same = inForce()?.QuoteId === held.QuoteId;
    if (same && end !== undefined && end < held.expiresAt) ended();
  }

  /** The page of a phone beside another device stays visible: no event would ask. */
  function askAgain(): void {
    if (document.visibilityState === 'visible' && payable()) void ask();
  }

  return {
    look,
    ask,
    start(): () => void {
      look();
      void ask();
      const stop = followTickets(look);
      const timer = endOf && setInterval(askAgain, ASK_EVERY_MS);
      return () => {
        stop();
        clearInterval(timer);
      };
    },
  };
}
