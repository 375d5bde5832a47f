import * as v from 'valibot';
import { expect, it } from 'vitest';
import { gramsText } from './grams-schema.ts';

it.each([
  [' 1,000.5 g', '1000.5'],
  ['१२.५ gm', '12.5'],
  ['\u200B0.5', '0.5'],
  ['', ''],
])('%j are %j grams', (typed, grams) => {
  expect(v.parse(gramsText, typed)).toBe(grams);
});

it.each(['0,5', '5 kg', '5 %', 'g'])('%j are no grams', (typed) => {
  expect(v.safeParse(gramsText, typed).success).toBe(false);
});
