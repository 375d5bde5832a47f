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

it('control characters go, and tabs and new lines stay', () => {
  expect(withoutUnseen('Paid\u0007 by\u001B\u0085 hand,\r\n\ttwice\u007F')).toBe(
    'Paid by hand,\r\n\ttwice',
  );
});
