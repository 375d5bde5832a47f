import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import {
  decimal,
  decimalOrZero,
  epochMs,
  flag,
  flagUnlessRefused,
  jsonText,
  key,
  keyOrZero,
  listOf,
  positiveDecimal,
  requestText,
  text,
  wholeNumber,
} from './fields.ts';

const read = (schema: v.GenericSchema, value: unknown): unknown => {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : `refused: ${parsed.issues[0].message}`;
};

describe('a decimal field', () => {
  it.each([
    ['0.30000000000000004', '0.30000000000000004'],
    [' 95000.50 ', '95000.50'],
    ['+5', '5'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['-0.5', '-0.5'],
    ['1e3', '1e3'],
    [0.1, '0.1'],
    [1e-7, '1e-7'],
    [95000, '95000'],
  ])('reads %j as %s, fit for exact arithmetic', (value, kept) => {
    expect(read(decimal, value)).toBe(kept);
    expect(read(decimalOrZero, value)).toBe(kept);
    expect(exact(kept).eq(String(value).trim().replace('+', ''))).toBe(true);
  });

  it.each([
    'abc',
    '1,25,000',
    '0x10',
    '1e999',
    '--1',
    '1.2.3',
    '₹5',
    'NaN',
    'Infinity',
    true,
    {},
    [],
  ])('refuses %j', (value) => {
    expect(read(decimal, value)).toMatch(/^refused/);
    expect(read(decimalOrZero, value)).toMatch(/^refused/);
  });

  it('means 0 when it is empty, if that is allowed', () => {
    for (const nothing of [undefined, null, '', '  ']) {
      expect(read(decimalOrZero, nothing)).toBe('0');
      expect(read(decimal, nothing)).toMatch(/^refused/);
    }
  });

  it('is always a number for the arithmetic once it passes', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789.+-eE ') });
    fc.assert(
      fc.property(nearly, (value) => {
        const parsed = v.safeParse(decimalOrZero, value);
        if (parsed.success) expect(() => exact(parsed.output)).not.toThrow();
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['95000', true],
    ['0.01', true],
    ['1e3', true],
    ['0', false],
    ['0.00', false],
    ['-5', false],
    ['-0', false],
    ['0e5', false],
    [0, false],
  ])('a decimal above 0: %j is %s', (value, above) => {
    expect(v.safeParse(positiveDecimal, value).success).toBe(above);
  });
});

it.each([
  [5, 5],
  ['5', 5],
  ['5.0', 5],
  ['1e2', 100],
  ['-3', -3],
  ['5.5', 'refused: must be a whole number'],
  ['9007199254740993', 'refused: must be a number'],
  ['1e17', 'refused: is too large'],
  ['', 'refused: must be a number'],
])('a whole number field reads %j as %j', (value, expected) => {
  expect(read(wholeNumber, value)).toBe(expected);
});

it.each([
  [7, 7],
  ['7', 7],
  [' 7 ', 7],
  ['0', 0],
  ['007', '007'],
  ['A-7', 'A-7'],
  // Too long to be exact as a number.
  ['1234567890123456', '1234567890123456'],
  ['1.5', '1.5'],
])('a key field reads %j as %j, and writes it back the same', (value, expected) => {
  expect(read(key, value)).toBe(expected);
  expect(read(key, expected)).toBe(expected);
});

it('a key field holds nothing that a database refuses to compare', () => {
  expect(read(key, 'B26\u0000X')).toBe('B26X');
  expect(read(key, '\u00007')).toBe(7);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(String(read(key, text))).not.toMatch(/\0|\p{Cs}/u);
    }),
  );
});

it('a key field accepts a missing key as 0 only if it is optional', () => {
  expect(read(keyOrZero, undefined)).toBe(0);
  expect(read(keyOrZero, null)).toBe(0);
  expect(read(key, null)).toMatch(/^refused/);
});

it.each([
  [undefined, ''],
  [null, ''],
  ['a', 'a'],
  [5, '5'],
])('a text field reads %j as %j', (value, expected) => {
  expect(read(text, value)).toBe(expected);
});

it.each([
  ['a\0b', 'ab'],
  ['\ud800', '\ufffd'],
  ['a\udfffb', 'a\ufffdb'],
  ['👩🏽‍🔧 आशा', '👩🏽‍🔧 आशा'],
])('a text field of a request drops characters that no database stores: %j', (value, expected) => {
  expect(read(requestText, value)).toBe(expected);
});

it('a text field of a request has a longest length', () => {
  expect(read(requestText, 'x'.repeat(20_000))).toHaveLength(20_000);
  expect(read(requestText, 'x'.repeat(20_001))).toBe('refused: is too long');
  expect(read(requestText, undefined)).toBe('');
});

it.each([
  [true, true],
  ['true', true],
  ['True', true],
  [1, true],
  ['1', true],
  ['yes', true],
  [false, false],
  ['False', false],
  [0, false],
  ['0', false],
  ['', false],
  ['no', false],
])('a flag field reads %j as %s', (value, expected) => {
  expect(read(flag, value)).toBe(expected);
  expect(read(flagUnlessRefused, value)).toBe(expected);
});

it('a missing flag means no, or yes for a flag that must be refused', () => {
  for (const silence of [undefined, null]) {
    expect(read(flag, silence)).toBe(false);
    expect(read(flagUnlessRefused, silence)).toBe(true);
  }
});

it('a moment field reads a number or its text', () => {
  expect(read(epochMs, 1_700_000_000_123)).toBe(1_700_000_000_123);
  expect(read(epochMs, '1700000000123')).toBe(1_700_000_000_123);
  expect(read(epochMs, '2026-01-01')).toMatch(/^refused/);
});

describe('a list field in JSON text', () => {
  const product = v.object({ Gram: jsonText(listOf(v.object({ Denomination: text }))) });

  it.each([
    ['text', { Gram: '[{"Denomination":10}]' }, [{ Denomination: '10' }]],
    ['text twice', { Gram: JSON.stringify('[{"Denomination":"10"}]') }, [{ Denomination: '10' }]],
    ['a list', { Gram: [{ Denomination: '10' }] }, [{ Denomination: '10' }]],
    ['null', { Gram: null }, []],
    ['the text null', { Gram: 'null' }, []],
    ['empty text', { Gram: '' }, []],
    ['left out', {}, []],
  ])('is read from %s', (_, value, Gram) => {
    expect(read(product, value)).toEqual({ Gram });
  });

  it('is refused from words, and from an object', () => {
    expect(read(product, { Gram: 'ten grams' })).toMatch(/^refused/);
    expect(read(product, { Gram: '{"Denomination":10}' })).toMatch(/^refused/);
  });
});
