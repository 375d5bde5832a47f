import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './spoken-number.ts';
import { readQuery } from './read-query.ts';
import { soundOf } from './sound-of.ts';

describe('soundOf', () => {
  it.each([
    ['lakshmi', 'laxmi', 'lakshmee', 'laksmi', 'लक्ष्मी'],
    ['puja', 'pooja', 'poojaa', 'पूजा'],
    ['shri', 'shree', 'sree', 'श्री'],
    ['dhanteras', 'dhanteraas', 'धनतेरस'],
    ['akshaya', 'akshay', 'अक्षय'],
    ['sikka', 'sikkaa', 'sicca', 'सिक्का'],
    ['chandi', 'chaandi', 'chandee', 'चांदी'],
    ['ganapati', 'ganpati', 'गणपति'],
  ])('is one for all spellings of %s', (...spellings) => {
    const sounds = new Set(spellings.map((one) => soundOf(one.normalize('NFKD'))));
    expect([...sounds]).toHaveLength(1);
  });

  it.each([
    ['coin', 'con'],
    ['bar', 'baby'],
    ['sona', 'sauna'],
    ['tola', 'tala'],
    ['om', 'am'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });
});

describe('readNumber', () => {
  it.each([
    ['das', 10],
    ['half', 0.5],
    ['paav', 0.25],
    ['dedh', 1.5],
    ['dhai sau', 250],
    ['sava', 1.25],
    ['sava lakh', 125_000],
    ['sadhe saat', 7.5],
    ['paune do', 1.75],
    ['twenty five', 25],
    ['two hundred and fifty', 250],
    ['2 lakh 50 hazar', 250_000],
    ['ek lakh bees hazar', 120_000],
    ['पाँच सौ', 500],
    ['1.5 lakh', 150_000],
    ['10', 10],
  ])('reads %s', (said, value) => {
    const words = said.normalize('NFKD').split(' ');
    expect(readNumber(words, 0)).toMatchObject({ value, end: words.length });
  });
});

describe('readQuery', () => {
  it('looks for twelve words at most, so that a long text holds nobody up', () => {
    expect(readQuery('coin bar '.repeat(50)).words).toHaveLength(12);
  });

  it.each([
    ['gold 10 gm', { metals: ['gold'], grams: [10] }],
    ['ek tola', { grams: [11.6638] }],
    ['5 to 10 gram', { weight: { from: 5, to: 10 } }],
    ['10 gram se kam', { weight: { to: 10 } }],
    ['gold under 20,000', { metals: ['gold'], price: { to: 20_000 } }],
    ['₹20000 tak', { price: { to: 20_000 } }],
    ['up to 1.5 lakh', { price: { to: 150_000 } }],
    ['above 50k', { price: { from: 50_000 } }],
    ['1 lakh se upar', { price: { from: 100_000 } }],
    ['between 10000 and 20000', { price: { from: 10_000, to: 20_000 } }],
    ['10 se 20 hazar', { price: { from: 10_000, to: 20_000 } }],
    ['10-20 hazar', { price: { from: 10_000, to: 20_000 } }],
    ['gold coin 50000', { words: ['coin'], price: { about: 50_000 } }],
    ['24 carat', { words: ['24k'] }],
    ['50/50 bar', { words: ['50', '50', 'bar'] }],
    ['1/2 g', { grams: [0.5] }],
    ['tola', { words: ['tola'], grams: [] }],
    ['sasta sikka', { words: ['sikka'], cheapest: true }],
    ['sone ka sikka dikhao', { metals: ['gold'], words: ['sikka'] }],
    ['ka', { words: ['ka'] }],
  ])('reads %s', (typed, expected) => {
    expect(readQuery(typed)).toMatchObject(expected);
  });

  it('never throws, and ends, whatever is typed', () => {
    const word = fc.constantFrom(
      ...'under below 10 20k g gram tola sau hazar lakh rs to se tak between and half sava 1/2 gold ₹ - .5'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const { price, weight, grams } = readQuery(words.join(' '));
        for (const figure of [...Object.values(price), ...Object.values(weight), ...grams])
          expect(Number.isFinite(figure)).toBe(true);
      }),
    );
  });
});
