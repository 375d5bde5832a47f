import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no text of a mail, an SMS, a paper or a page of the store names a shop: any shop sends it', () => {
  const messages = JSON.parse(readFileSync(new URL('en.json', import.meta.url), 'utf8')) as object;
  const naming = Object.entries(messages).filter(([, text]) => /aurum|1950/i.test(String(text)));
  expect(naming).toEqual([]);
});
