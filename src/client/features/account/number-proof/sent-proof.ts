import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { ageOf, CODE_LIFE_S } from '../recovery/sent-code.ts';

/** A code that was sent to a customer's own number. */
export interface SentProof {
  challenge: string;
  /** The number, masked. */
  number: string;
  /** The code itself, in a demo. In memory only. */
  practice: string;
  /** The device's time, epoch ms. */
  at: number;
}

/** The number of the customer whom the code was sent to; undefined where nobody is logged in. */
type To = string | undefined;

/** The last code that was sent: closing the sheet to look for the SMS must not send another. */
let last: { sent: SentProof; to: To } | undefined;

/** The same in the tab, because a phone may close the page while the customer reads the SMS. The code itself is not stored. */
const stored = storedValue(
  'proof-sent',
  v.object({ to: v.string(), challenge: v.string(), number: v.string(), at: v.number() }),
);

/** The last code that was sent to this customer, while it is still usable. */
export function sentProof(to: To): SentProof | undefined {
  const found = last ?? readStored();
  const isUsable = found && found.to === to && isYoung(found.sent);
  return isUsable ? found.sent : undefined;
}

export function keepProof(sent: SentProof, to: To): void {
  last = { sent, to };
  const { challenge, number, practice, at } = sent;
  // A demo sends another: its customer would have no SMS to read the code from.
  if (to && !practice) stored.write({ to, challenge, number, at });
  else stored.remove();
}

export function forgetProof(): void {
  last = undefined;
  stored.remove();
}

function readStored(): typeof last {
  const read = stored.read();
  return read && { sent: { ...read, practice: '' }, to: read.to };
}

const isYoung = (sent: SentProof): boolean =>
  ageOf(sent, Math.floor(Date.now() / 1000)) < CODE_LIFE_S;
