import { describe, expect, it } from 'vitest';
import { readRateReply, UnusableRate } from './rate-reply.ts';

const RECEIVED = 1_763_600_000_000;
const flat = { gold: 'gold', silver: 'silver' };

describe('readRateReply', () => {
  it('finds values by dotted paths and array indices', () => {
    const body =
      '{"data":[{"ask":127000},{"quote":{"ask":"154000.50"}}],"meta":{"at":1763599999000}}';
    const fields = { gold: 'data.0.ask', silver: 'data.1.quote.ask', time: 'meta.at' };
    expect(readRateReply(body, fields, RECEIVED)).toEqual({
      gold: '127000',
      silver: '154000.5',
      time: 1_763_599_999_000,
    });
  });

  it('keeps every digit of a number', () => {
    const body = '{"gold":127000.123456789012345678,"silver":1.54e5}';
    expect(readRateReply(body, flat, RECEIVED)).toEqual({
      gold: '127000.123456789012345678',
      silver: '154000',
      time: RECEIVED,
    });
  });

  it.each([
    ['1763599998', 1_763_599_998_000],
    ['1763599998.25', 1_763_599_998_250],
    ['"1763599998000"', 1_763_599_998_000],
    ['"2025-11-20T00:53:18Z"', 1_763_599_998_000],
    ['"2025-11-20T06:23:18.500+05:30"', 1_763_599_998_500],
    // Slightly ahead means a clock difference, and counts as now.
    ['1763600020000', RECEIVED],
  ])('reads the time %s', (time, expected) => {
    const body = `{"gold":1,"silver":1,"t":${time}}`;
    expect(readRateReply(body, { ...flat, time: 't' }, RECEIVED).time).toBe(expected);
  });

  it.each([
    ['null'],
    ['"yesterday"'],
    ['-5'],
    ['{}'],
    ['true'],
    // Without an offset the time zone is unknown.
    ['"2025-11-20T06:23:18"'],
    ['1763600031000'],
  ])('refuses the time %s', (time) => {
    const body = `{"gold":1,"silver":1,"t":${time}}`;
    expect(() => readRateReply(body, { ...flat, time: 't' }, RECEIVED)).toThrow(UnusableRate);
  });

  it.each([
    ['0'],
    ['-127000'],
    ['"0.000"'],
    ['"1,27,000"'],
    ['"NaN"'],
    ['""'],
    ['null'],
    ['true'],
    ['[127000]'],
    ['{"ask":1}'],
  ])('refuses the ask %s for either metal', (ask) => {
    expect(() => readRateReply(`{"gold":${ask},"silver":1}`, flat, RECEIVED)).toThrow(UnusableRate);
    expect(() => readRateReply(`{"gold":1,"silver":${ask}}`, flat, RECEIVED)).toThrow(UnusableRate);
  });

  it('finds nothing that the reply itself does not hold', () => {
    const inherited = { gold: 'constructor.length', silver: 'silver' };
    expect(() => readRateReply('{"silver":1}', inherited, RECEIVED)).toThrow(UnusableRate);
  });

  it('leaves what is not JSON to the caller', () => {
    expect(() => readRateReply('<html>', flat, RECEIVED)).toThrow(SyntaxError);
  });
});
