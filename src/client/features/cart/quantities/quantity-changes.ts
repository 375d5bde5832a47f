import { proxy } from 'valtio/vanilla';
import type { Key } from '#shared/contract/fields.ts';
import type { GatePass } from '#client/rates/gate.ts';

/** The quantities that a customer has tapped, on their way to the store. */
export interface QuantityChanges {
  /** The quantity that the customer wants of each line, by CartId, until the store has saved or refused it. */
  readonly wanted: Record<string, number>;
  /** Shows the quantity at once and saves it; of several rapid taps the last wins. */
  set: (cartId: Key, quantity: number, pass: GatePass) => void;
  /** Forgets a line that is being deleted: sends and announces nothing about it any more. */
  forget: (cartId: Key) => void;
}

interface QuantityChangesParts {
  /** Sends one quantity. Returns the store's message. */
  save: (cartId: Key, quantity: number, pass: GatePass) => Promise<string>;
  saved: (cartId: Key, quantity: number, msg: string) => void;
  /** Called when a quantity was refused, stopped at the gate, or unanswered: the line shows the last saved quantity again. */
  failed: (cartId: Key, error: unknown) => void;
  /** Called when no request is under way any more. */
  idle: () => void;
  /** Runs a callback after the listeners have seen what `saved` changed. */
  afterwards: (run: () => void) => void;
  /** The pause after a line's last tap before its quantity is sent, in ms: rapid taps become one request. */
  restMs?: number;
}

const REST_MS = 350;

/**
 * Saves quantities line by line, after a pause in the taps: one request at a time for each line, so that none can overtake
 * another; of the taps made meanwhile only the last is sent.
 */
export function createQuantityChanges(parts: QuantityChangesParts): QuantityChanges {
  const wanted = proxy<Record<string, number>>({});
  const { restMs = REST_MS } = parts;
  const next = new Map<Key, { quantity: number; pass: GatePass }>();
  /** Lines within the pause after their last tap. */
  const resting = new Map<Key, ReturnType<typeof setTimeout>>();
  const sending = new Set<Key>();
  const forgotten = new Set<Key>();

  async function send(cartId: Key): Promise<void> {
    sending.add(cartId);
    try {
      for (let change = take(cartId); change; change = take(cartId)) {
        const msg = await parts.save(cartId, change.quantity, change.pass);
        if (!forgotten.has(cartId)) parts.saved(cartId, change.quantity, msg);
      }
    } catch (error) {
      next.delete(cartId);
      if (!forgotten.has(cartId)) parts.failed(cartId, error);
    }
    sending.delete(cartId);
    forgotten.delete(cartId);
    parts.afterwards(() => {
      if (!sending.has(cartId) && !next.has(cartId)) delete wanted[cartId];
    });
    if (sending.size === 0) parts.idle();
  }

  function take(cartId: Key) {
    if (resting.has(cartId)) return undefined;
    const change = next.get(cartId);
    next.delete(cartId);
    return change;
  }

  return {
    wanted,
    set(cartId, quantity, pass) {
      if (forgotten.has(cartId)) return;
      wanted[cartId] = quantity;
      next.set(cartId, { quantity, pass });
      clearTimeout(resting.get(cartId));
      const rested = () => {
        resting.delete(cartId);
        if (next.has(cartId) && !sending.has(cartId)) void send(cartId);
      };
      resting.set(cartId, setTimeout(rested, restMs));
    },
    forget(cartId) {
      next.delete(cartId);
      delete wanted[cartId];
      if (sending.has(cartId)) forgotten.add(cartId);
    },
  };
}
