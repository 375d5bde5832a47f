import { expect, it } from 'vitest';
import { latinDigits, withoutUnseen } from './typed-text.ts';

it('digits of Hindi and of full width are Latin ones, and nothing else changes', () => {
  expect(latinDigits('१२.५ ग्राम, ９８ kg')).toBe('12.5 ग्राम, 98 kg');
});

it('marks that nobody sees go, and the joiners of scripts and emoji stay', () => {
  expect(withoutUnseen('\u202Ameera\u200B@shop.in\u202C\uFEFF')).toBe('meera@shop.in');
  const joined = 'क्\u200Dष न\u200Cमस्ते 👩\u200D🔧';
  expect(withoutUnseen(joined)).toBe(joined);
});

it('a text of joiners alone is empty', () => {
  for (const unseen of ['\u200D', '\u200C\u200D', '\u200B\u200D', '\u200D\u2060\u200C']) {
    expect(withoutUnseen(unseen)).toBe('');
  }
  expect(withoutUnseen('Asha \u200DMehta')).toBe('Asha Mehta');
});
