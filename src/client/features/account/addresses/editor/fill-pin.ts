import type { PinPlace } from '#shared/addresses/pin-code.ts';

interface Directory {
  findPin: (pin: string) => PinPlace | undefined;
  pinIn: (text: string) => string | undefined;
}

export interface Filled {
  /** Undefined for a PIN code that the directory does not have. */
  place: PinPlace | undefined;
  /** The address with the PIN; undefined where it stays as it is. */
  text: string | undefined;
  /** Another PIN code that the address has. */
  other: string | undefined;
}

/**
 * Adds the line of a PIN code to an address that has none. An address with another one stays as it was typed, unless the
 * customer has asked to `replace` it: then its PIN is exchanged, and with it the line that was filled in.
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
