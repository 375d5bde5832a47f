import { stateOfGstin } from '#shared/identity/gst-states.ts';
import { PIN_TABLE } from './pin-table.ts';

/** The place that a PIN code delivers to, per the directory of India Post. */
export interface PinPlace {
  district: string;
  /** The state in the spelling of the shop's settings. */
  state: string;
}

const PIN = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g;

let pins: Map<string, number> | undefined;

/** The district and state of a six-digit PIN code; undefined for one that the directory does not have. */
export function findPin(pin: string): PinPlace | undefined {
  const [states, places, text] = PIN_TABLE;
  const place = places.split('|')[(pins ??= readPins(text)).get(pin) ?? -1];
  if (place === undefined) return undefined;
  const [district = '', state = ''] = place.split(';');
  return { district, state: states.split('|')[Number.parseInt(state, 36)] ?? '' };
}

/** The last PIN code in a text such as an address, without its space. */
export const pinIn = (text: string): string | undefined =>
  text.match(PIN)?.at(-1)?.replace(/\s/, '');

/** The states in the directory's spelling, which is that of the settings. */
const allStates = (): string[] => PIN_TABLE[0].split('|');

/**
 * The place of an address's PIN code, if the address names another state but not that one. A hint, not a rule: a street may well
 * be named after a state.
 */
export function otherState(address: string): (PinPlace & { pin: string }) | undefined {
  const pin = pinIn(address);
  const place = pin && findPin(pin);
  if (!pin || !place || names(address, place.state)) return undefined;
  return allStates().some((state) => names(address, state)) ? { ...place, pin } : undefined;
}

/**
 * The place of an address's PIN code, if that is in another state than its GSTIN is of, which is then `gstinState`: a business has
 * a GSTIN for each state, and the portal of e-invoices refuses a pair of two (error 3039). Undefined where either is missing or
 * unknown, and near a border: a PIN code with offices in two states has one of them in the directory.
 */
export function placeOutsideGstin({
  address,
  gstNumber,
}: {
  address: string;
  gstNumber: string;
}): (PinPlace & { pin: string; gstinState: string }) | undefined {
  const pin = pinIn(address);
  const place = pin && findPin(pin);
  const gstinState = stateOfGstin(gstNumber);
  if (!pin || !place || !gstinState || statesAround(pin).has(gstinState)) return undefined;
  return { ...place, pin, gstinState };
}

/** The states of all PIN codes with the same first three digits. */
function statesAround(pin: string): Set<string | undefined> {
  const area = Array.from(
    { length: 1000 },
    (_, end) => pin.slice(0, 3) + `${end}`.padStart(3, '0'),
  );
  return new Set(area.map((each) => findPin(each)?.state));
}

/** Whether a text is a PIN code and no more than where that is: nobody finds a door by it. */
export function isPlaceAlone(address: string): boolean {
  const pin = pinIn(address);
  const place = pin && findPin(pin);
  if (!place) return false;
  const { district, state } = place;
  // The district first: it may have the state in its name.
  const rest = [district, state, 'India'].reduce(
    (text, name) => text.replace(name.toLowerCase(), ''),
    address.toLowerCase().replace(PIN, ''),
  );
  return !/[\p{L}\p{N}]/u.test(rest);
}

const names = (address: string, state: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${state}(?!\p{L})`, 'iu').test(address);

/**
 * The steps from one PIN code to the next, in base 36: one character, or four after `~`. The two characters after `!` are the
 * place of the codes that follow.
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
