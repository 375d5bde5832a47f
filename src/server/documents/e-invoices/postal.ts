import { findPin } from '#shared/addresses/pin-code.ts';
import { stateCode, stateInAddress } from '#shared/identity/gst-states.ts';

const PIN = /(?<!\d)([1-9]\d{2})\s?(\d{3})(?!\d)/g;

/** The PIN code at the end of an address text; undefined where there is none. */
export function pinOf(address: string): string | undefined {
  const last = [...address.matchAll(PIN)].at(-1);
  return last && `${last[1]}${last[2]}`;
}

/** The GST code of the state that a PIN code is in; undefined for a code that the directory does not have. */
export const stateOfPin = (pin: string | undefined): string | undefined =>
  stateCode(findPin(pin ?? '')?.state ?? '');

/**
 * The town in an address text: its last part that is neither PIN, state nor country and has no number, as a house has; else its
 * state, or the district of its PIN code. Empty where there is none of them.
 */
export function placeOf(address: string): string {
  const state = stateInAddress(address) ?? '';
  const parts = address
    .split(/[,\n]/)
    .map((part) =>
      part
        .replaceAll(PIN, '')
        .replaceAll(/[-–.\s]+$/g, '')
        .trim(),
    )
    .filter((part) => part.length >= 3 && !/^india$|\d/i.test(part));
  const towns = parts.filter((part) => part.toLowerCase() !== state.toLowerCase());
  const district = () => findPin(pinOf(address) ?? '')?.district ?? '';
  return (towns.at(-1) ?? (state || district())).slice(0, 50);
}

/** An address in lines of at most 100 characters, broken between words. */
export function addressLines(address: string): [string, string] {
  const text = address.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= 100) return [text, ''];
  const space = text.lastIndexOf(' ', 100);
  const cut = space > 0 ? space : 100;
  return [text.slice(0, cut).trim(), text.slice(cut).trim().slice(0, 100)];
}
