import { expect, it } from 'vitest';
import { seenText } from './seen-text.ts';

it.each(['', ' \t', '\u3164', '\u2800', ' \uFFA0\u115F', '\uFE0F\u200B', '\u3164\u202E', '\u200D'])(
  'a text of which nothing shows is empty: %j',
  (text) => {
    expect(seenText(text)).toBe('');
  },
);

it.each(['⠁⠎⠓⠁⠀⠍', '❤\uFE0F', '가ᄀ\u1160', 'Asha\u3164', 'न\u200Cमस्ते'])(
  'a text of which something shows keeps its letters: %j',
  (text) => {
    expect(seenText(text)).toBe(text);
  },
);

it('marks that turn or hide what stands beside them go', () => {
  expect(seenText(' \u202EAsha\u200B Mehta\n')).toBe('Asha Mehta');
});
