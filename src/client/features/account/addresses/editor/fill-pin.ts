import type { PinPlace } from '#shared/addresses/pin-code.ts';

interface Directory {
  findPin: (pin: string) => PinPlace | undefined;
  pinIn: (text: string) => string | undefined;
}

export interface Filled {
  /** Undefined for a PIN code that the directory does not have. */
  place: PinPlace | undefined;
  /** The address with the PIN code; undefined where the address does not change. */
  text: string | undefined;
  /** A different PIN code that the address already contains. */
  other: string | undefined;
}

/**
 * Adds the line of a PIN code to an address without one. An address with another PIN code stays as typed unless the customer asks
 * to `replace` it: then that PIN code is replaced, including the line filled in with it.
 */
export function fillPin(
  address: string,
  pin: string,
  { findPin, pinIn }: Directory,
  replace: boolean,
): Filled {
  const place = findPin(pin);
  if (!place) return { place, text: undefined, other: undefined };
  const before = pinIn(address);
  if (before === pin) return { place, text: undefined, other: undefined };
  const line = lineOf(place, pin);
  if (before === undefined) {
    return { place, text: `${address.trimEnd()}\n${line}`, other: undefined };
  }
  if (!replace) return { place, text: undefined, other: before };
  const was = findPin(before);
  const ours = was && lineOf(was, before);
  const text =
    ours && address.includes(ours)
      ? address.replace(ours, line)
      : address.replace(new RegExp(`${before.slice(0, 3)}\\s?${before.slice(3)}(?!\\d)`), pin);
  return { place, text, other: undefined };
}

const lineOf = ({ district, state }: PinPlace, pin: string): string =>
  district === state ? `${state} ${pin}` : `${district}, ${state} ${pin}`;
