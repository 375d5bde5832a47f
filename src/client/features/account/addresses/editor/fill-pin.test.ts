import { describe, expect, it } from 'vitest';
import * as directory from '#shared/addresses/pin-code.ts';
import { fillPin } from './fill-pin.ts';

const fill = (address: string, pin: string, replace = false) =>
  fillPin(address, pin, directory, replace);

describe('filling an address from its PIN code', () => {
  it('adds district, state and PIN below what is typed', () => {
    expect(fill('14 Ranade Road', '400028').text).toBe(
      '14 Ranade Road\nMumbai, Maharashtra 400028',
    );
    expect(fill('', '400028').text).toBe('\nMumbai, Maharashtra 400028');
  });

  it('changes nothing in an address that has the PIN, or for a PIN that does not exist', () => {
    expect(fill('14 Ranade Road, Mumbai 400 028', '400028').text).toBeUndefined();
    expect(fill('14 Ranade Road', '999999')).toEqual({
      place: undefined,
      text: undefined,
      other: undefined,
    });
  });

  it('does not replace another PIN of its own accord', () => {
    const filled = fill('1 Road, Kochi 682011', '400028');
    expect([filled.text, filled.other]).toEqual([undefined, '682011']);
  });

  it('replaces the line that was filled in, or else the PIN alone, if the customer asks', () => {
    const written = '1 Road\nErnakulam, Kerala 682011';
    expect(fill(written, '400028', true).text).toBe('1 Road\nMumbai, Maharashtra 400028');
    expect(fill('1 Road, Kochi 682 011', '400028', true).text).toBe('1 Road, Kochi 400028');
  });
});
