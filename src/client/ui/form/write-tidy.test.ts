// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mobileDigits } from './mobile-digits.ts';
import { writeTidy } from './write-tidy.ts';

afterEach(() => document.body.replaceChildren());

/** A control with a text in which `|` is the caret, tidied. */
function tidied(shown: string, tidy: (text: string) => string): string {
  const control = document.createElement('input');
  document.body.append(control);
  control.focus();
  control.value = shown.replace('|', '');
  const at = shown.indexOf('|');
  control.setSelectionRange(at, at);
  expect(writeTidy(control, tidy)).toBe(control.value);
  const caret = control.selectionStart ?? -1;
  return `${control.value.slice(0, caret)}|${control.value.slice(caret)}`;
}
const capitals = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

describe('a text that is tidied while it is typed', () => {
  it.each([
    ['a small letter within it', 'HDn|FC5', capitals, 'HDN|FC5'],
    ['a space within it', 'HD |FC5', capitals, 'HD|FC5'],
    ['a letter within a number', '98x|765', mobileDigits, '98|765'],
    ['a comma that groups', '1,|500', (text: string) => text.replace(/,(?=\d{3})/, ''), '1|500'],
    ['one that is pasted', '+91 98765-43210|', mobileDigits, '9876543210|'],
  ])('keeps the caret where the typing is: %s', (_what, shown, tidy, after) =>
    expect(tidied(shown, tidy)).toBe(after),
  );

  it('keeps the focus where it is: a form tidies every number before it is sent', () => {
    const [control, other] = [document.createElement('input'), document.createElement('input')];
    document.body.append(control, other);
    control.value = '+91 9876543210';
    other.focus();
    const select = vi.spyOn(control, 'setSelectionRange');
    writeTidy(control, mobileDigits);
    expect(control.value).toBe('9876543210');
    expect(select).not.toHaveBeenCalled();
  });

  it('is not written where it is tidy, so that it can be undone', () => {
    const control = document.createElement('input');
    control.value = '98765';
    const write = vi.spyOn(control, 'value', 'set');
    writeTidy(control, mobileDigits);
    expect(write).not.toHaveBeenCalled();
  });
});
