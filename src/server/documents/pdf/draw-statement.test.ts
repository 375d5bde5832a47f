import { expect, it, vi } from 'vitest';
import { m } from '#server/messages/compiled/messages.js';
import { SELLER } from '#server/testing/people/sold-order.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { type Movement, statementOf } from '../statements/statement.ts';
import { drawStatement } from './draw-statement.ts';
import { drawShortStatementHead } from './draw-statement-head.ts';
import { Sheet } from './sheet.ts';

const AT = new Date(Date.UTC(2026, 10, 20, 6, 30));

const ABOUT = {
  seller: SELLER,
  customer: { name: 'Asha Mehta', number: '9876543210', email: 'asha@aurum.example' },
  from: '2026-04-01',
  to: '2027-03-31',
  madeAt: AT,
};

const drawn = async (count: number, given: Partial<Movement> = {}) => {
  const movements = Array.from({ length: count }, (_, index): Movement => ({
    at: AT,
    kind: 'purchase',
    number: `N${index + 1}`,
    source: 'gold',
    units: 1000,
    trade: undefined,
    payout: undefined,
    ...given,
  }));
  return readPdf(await drawStatement(statementOf(ABOUT, { gold: 0, silver: 0 }, movements)));
};

it('the notes of a statement stand on the page of its last row, however many there are', async () => {
  const [note = ''] = m.statement_note_purchases().split('. ');
  const pages = new Set<number>();
  for (let count = 12; count < 24; count += 1) {
    const read = await drawn(count);
    const last = read.at(-1)?.split('\n') ?? [];
    expect(last).toContain(`N${count}`);
    expect(last.join(' ')).toContain(note);
    pages.add(read.length);
  }
  expect([...pages]).toEqual([1, 2]);
});

it('figures of many crores stand whole on one line of their row', async () => {
  const trade = {
    rate: '112750.55',
    value: '1249875000.37',
    gst: '37496250.01',
    surcharge: '0.00',
    total: '1287371250.38',
  };
  const [page = ''] = await drawn(1, { units: 999_999_999, trade });
  const row = ['99999.9999', '99999.9999', '1,12,750.55', '3,74,96,250.01', '1,28,73,71,250.38'];
  expect(page.split('\n')).toContain(row.join(''));
});

it('a long name of the shop stands whole above the line at the head of a further page', () => {
  const name = 'Shree Mahalakshmi Bullion Refiners and Jewellers Private Limited';
  const statement = statementOf(
    { ...ABOUT, seller: { ...SELLER, name } },
    { gold: 0, silver: 0 },
    [],
  );
  const sheet = new Sheet({ title: '', author: '', createdAt: AT });
  const write = vi.spyOn(sheet, 'write');
  const rule = vi.spyOn(sheet, 'rule');
  drawShortStatementHead(sheet, statement);
  const ends = write.mock.results.map(({ value }) => Number(value));
  expect(rule.mock.calls[0]?.[0]).toBeGreaterThan(Math.max(...ends));
});
