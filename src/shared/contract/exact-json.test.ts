import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson, unfoldJson } from './exact-json.ts';

describe('exact JSON numbers', () => {
  it.each([
    '0.30000000000000004',
    '0.1',
    '95123.45000',
    '1234567890123456789.12345678901234567',
    '99999999999999.9999999999999999',
    '-0.005',
    '-0',
    '1e-7',
    '1.50E+3',
  ])('keep %s as it was written', (literal) => {
    expect(parseExactJson(literal)).toBe(literal);
    expect(parseExactJson(`{"Ask":${literal}}`)).toEqual({ Ask: literal });
    expect(parseExactJson(`[ ${literal} , ${literal}]`)).toEqual([literal, literal]);
  });

  it('keep any decimal literal, however long', () => {
    const literal = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.stringMatching(/^(?:0|[1-9]\d{0,24})$/),
        fc.stringMatching(/^(?:|\.\d{1,24})$/),
        fc.stringMatching(/^(?:|[eE][+-]?\d{1,2})$/),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(literal), fc.constantFrom('', ' ', '\n\t'), (literals, space) => {
        const list = literals.map((text) => space + text + space).join(',');
        expect(parseExactJson(`{"rates":[${list}]}`)).toEqual({ rates: literals });
      }),
    );
  });
});

/** The result of JSON.parse, with its numbers as they are written. */
const withTextNumbers = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'number' ? JSON.stringify(value) : value,
  );
const pieces = fc.string({
  unit: fc.constantFrom(
    '"',
    '\\',
    '1',
    '-2.5',
    ':',
    ',',
    '{',
    '}',
    '\n',
    'é',
    '😀',
    '\u2028',
    ' ',
    'e',
  ),
});

describe('exact JSON', () => {
  it('is otherwise read as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        expect(parseExactJson(text)).toEqual(withTextNumbers(text));
      }),
    );
  });

  it('leaves numbers inside strings and names alone, with any quoting or escaping', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.integer(), (name, value, number) => {
        const text = JSON.stringify([{ [`${name}x`]: value }, number]);
        expect(parseExactJson(text)).toEqual([{ [`${name}x`]: value }, String(number)]);
        const twice = JSON.stringify(text);
        expect(parseExactJson(twice)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses the same texts as JSON.parse', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), pieces, fc.nat(2))
      .map(([text, at, piece, cut]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + piece + text.slice(place + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        expect(isTaken(() => parseExactJson(text))).toBe(isTaken(() => JSON.parse(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '{1:2}',
    '{ 12 : 3}',
    '[01]',
    '-',
    '1.',
    '.5',
    '[1 2]',
    '1_000',
    'NaN',
    '0x1',
    '',
    '{"a":1',
  ])('refuses %j', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('makes an ordinary field of __proto__', () => {
    const read = parseExactJson('{"__proto__":{"polluted":1},"constructor":2}') as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('reads texts of many megabytes', () => {
    const picture = 'x'.repeat(8_000_000);
    expect(parseExactJson(`{"file":"${picture}"}`)).toEqual({ file: picture });
    const escaped = JSON.stringify(JSON.stringify('"'.repeat(300_000)));
    expect(parseExactJson(escaped)).toBe(JSON.stringify('"'.repeat(300_000)));
  });

  it('is quick for a long string that does not end', () => {
    // If it were searched again from each of its quotes, this would take minutes.
    expect(() => parseExactJson(`{"a":"${'\\"'.repeat(300_000)}`)).toThrow(SyntaxError);
  });
});

function isTaken(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

describe('JSON text in JSON', () => {
  const list = [{ Id: '1', price: '0.10' }];
  const text = '[{"Id":1,"price":0.10}]';

  it.each([
    ['already parsed', list],
    ['text', text],
    ['text with space around it', ` ${text}\n`],
    ['text within text', JSON.stringify(text)],
    ['text within text within text', JSON.stringify(JSON.stringify(text))],
  ])('is read where it is %s', (_, value) => {
    expect(unfoldJson(value)).toEqual(list);
  });

  it.each([
    ['null', null],
    ['', undefined],
    ['  ', undefined],
  ])('reads %j as nothing', (value, nothing) => {
    expect(unfoldJson(value)).toBe(nothing);
  });

  it.each(['Added to your bag', '[sic] not a list', '"quoted" words', '10', 'true'])(
    'leaves the words %j as they are',
    (words) => {
      expect(unfoldJson(words)).toBe(words);
    },
  );
});
