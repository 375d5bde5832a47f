import { expect, it } from 'vitest';
import { readCatalogueCsv } from '#server/desk/catalogue/file/catalogue-csv.ts';
import { readBankAnswer } from '#server/desk/bank-answers/read-bank-answer.ts';
import { readCsv } from '#server/payments/statements/read-csv.ts';
import { refuseHugeTable } from './refuse-huge-table.ts';

const commas = ','.repeat(3_000_000);

it.each([
  ['a statement', () => readCsv(commas, undefined)],
  ['the bank’s answer to a file of transfers', () => readBankAnswer(Buffer.from(commas))],
  ['a catalogue', () => readCatalogueCsv(commas)],
])(
  '%s of millions of cells is refused before it is read, so that nobody waits for it',
  (_of, read) => {
    expect(read).toThrow(/more than a million cells/);
  },
);

it('a file of 20,000 lines is no huge table', () => {
  expect(() => refuseHugeTable('B261119,Blue Dart,123\n'.repeat(20_000))).not.toThrow();
});
