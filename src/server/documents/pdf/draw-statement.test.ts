import { expect, it } from 'vitest';
import { m } from '#server/messages/compiled/messages.js';
import { SELLER } from '#server/testing/people/sold-order.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { type Movement, statementOf } from '../statements/statement.ts';
import { drawStatement } from './draw-statement.ts';

const AT = new Date(Date.UTC(2026, 10, 20, 6, 30));

const drawn = async (count: number) => {
  const movements = Array.from({ length: count }, (_, index): Movement => ({
    at: AT,
    kind: 'purchase',
    number: `N${index + 1}`,
    source: 'gold',
    units: 1000,
    trade: undefined,
    payout: undefined,
  }));
  const about = {
    seller: SELLER,
    customer: { name: 'Asha Mehta', number: '9876543210', email: 'asha@aurum.example' },
    from: '2026-04-01',
    to: '2027-03-31',
    madeAt: AT,
  };
  return readPdf(await drawStatement(statementOf(about, { gold: 0, silver: 0 }, movements)));
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
