import { PIN_TABLE } from './pin-table.ts';

/** Where a PIN code is delivered, as the directory of India Post has it. */
export interface PinPlace {
  district: string;
  /** As the settings of the shop write it. */
  state: string;
}

const PIN = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g;

let pins: Map<string, number> | undefined;

/** The district and state of a PIN code of six digits; undefined for one that the directory does not have. */
export function findPin(pin: string): PinPlace | undefined {
  const [states, places, text] = PIN_TABLE;
  const place = places.split('|')[(pins ??= readPins(text)).get(pin) ?? -1];
  if (place === undefined) return undefined;
  const [district = '', state = ''] = place.split(';');
  return { district, state: states.split('|')[Number.parseInt(state, 36)] ?? '' };
}

/** The last PIN code in a text, such as an address; without its space. */
export const pinIn = (text: string): string | undefined =>
  text.match(PIN)?.at(-1)?.replace(/\s/, '');

/** The states, in the directory's spelling: that of the settings. */
const allStates = (): string[] => PIN_TABLE[0].split('|');

/**
 * Where the PIN code of an address is, if the address names another state and not that one. A hint, not a rule: a street
 * may well be named after a state.
 */
export function otherState(address: string): (PinPlace & { pin: string }) | undefined {
  const pin = pinIn(address);
  const place = pin && findPin(pin);
  if (!pin || !place || names(address, place.state)) return undefined;
  return allStates().some((state) => names(address, state)) ? { ...place, pin } : undefined;
}

const names = (address: string, state: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${state}(?!\p{L})`, 'iu').test(address);

/**
 * Every step from one PIN to the next, in base 36: one character, or four after `~`. Two after `!` are the place of all
 * that follow.
 */
function readPins(text: string): Map<string, number> {
  const found = new Map<string, number>();
  let pin = 0;
  let place = 0;
  for (const [token] of text.matchAll(/!..|~....|./g)) {
    if (token.startsWith('!')) {
      place = Number.parseInt(token.slice(1), 36);
      continue;
    }
    pin += Number.parseInt(token.replace('~', ''), 36);
    found.set(String(pin), place);
  }
  return found;
}
