import { afterEach, describe, expect, it, vi } from 'vitest';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { drawLabel } from './draw-label.ts';
import { Sheet } from './sheet.ts';

const { billing } = soldOrder([soldPiece()]);
const FOOT = 425;

const draw = (given: Partial<typeof billing> = {}) =>
  drawLabel({
    order: 'B261120K3F9QX',
    to: { ...billing, ...given },
    from: SELLER,
    courier: 'Sequel Logistics',
    tracking: 'SQ0123456789',
    seal: 'S-123456',
    madeAt: new Date(0),
  });

afterEach(() => vi.restoreAllMocks());

describe('the label of a parcel', () => {
  it.each([
    ['a usual address', 1, {}],
    ['500 letters', 1, { address: 'फ्लैट ६०२, महात्मा गांधी मार्ग, पुणे, '.repeat(13).slice(0, 500) }],
    [
      'the longest name and address',
      1,
      { name: 'Ranganathan '.repeat(13), address: '14 Car St, '.repeat(90) },
    ],
    ['an address of many lines', 2, { address: 'Car Street\n'.repeat(60) }],
  ])('has all of %s and its numbers on the paper', async (_, pages, given) => {
    const write = vi.spyOn(Sheet.prototype, 'write');
    const read = readPdf(await draw(given));
    expect(read).toHaveLength(pages);
    const last = read.at(-1);
    expect(last).toContain('Sequel Logistics SQ0123456789');
    expect(last).toContain('Order B261120K3F9QX · Seal S-123456');
    if (pages === 1) {
      expect(Math.max(...write.mock.results.map(({ value }) => Number(value)))).toBeLessThan(FOOT);
    }
  });
});
