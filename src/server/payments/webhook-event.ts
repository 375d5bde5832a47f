import { createHash } from 'node:crypto';

/** What a provider's webhook received. */
export interface GivenEvent {
  /** As it came, byte for byte. */
  body: Uint8Array;
  signature: string;
  /** The provider's own number of the event. */
  id: string;
}

/**
 * The event's id is in an unsigned header; one that does not look like an id is replaced by a digest of the
 * body.
 */
export const eventNumber = ({ id, body }: Pick<GivenEvent, 'id' | 'body'>): string =>
  /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(body).digest('hex');

/** The JSON of an event; undefined where it is none. */
export function parseEvent(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
