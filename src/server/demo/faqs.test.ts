import { expect, it } from 'vitest';
import { FIGURES, fillHtml, fillText } from '#server/content/figures.ts';
import { readSettings } from '#server/settings.ts';
import content from './content.json' with { type: 'json' };

const HOUR_MS = 60 * 60_000;
const about = (title: string) => content.faqs.find((faq) => faq.title === title)?.description ?? '';

it('the FAQ of the demo names the limits that its store has, whatever they are', () => {
  const shop: Parameters<typeof fillHtml>[0] = {
    name: 'AURUM',
    upi: { most: '200000', bankMost: '100000' },
    priceLockMs: 120_000,
    cardSurchargePercent: '1.5',
    transfer: { holdMs: 48 * HOUR_MS },
    identity: { from: '500000' },
  } as never;
  const all = content.faqs.map(({ description }) => fillHtml(shop, description)).join('\n');
  expect(all).toContain('at most <strong>₹2,00,000.00</strong> here');
  expect(all).toContain('held for <strong>48 hours</strong>');
  expect(all).toContain('has come within 48 hours,');
  expect(all).toContain('A card surcharge of 1.5 percent');
  expect(all).toContain('From <strong>₹5,00,000.00</strong> in a day on');
  expect(all).toContain('their price is held for 2 minutes');
  expect(all).not.toMatch(/24 hours|5 minutes|₹1,00,000/);
});

it.each([
  [48, '48 hours'],
  [1, '1 hour'],
  [1.5, '1 hour 30 minutes'],
  [0.5, '30 minutes'],
])('a transfer that keeps its price for %d hours does so for %s', (hours, words) => {
  const shop = { transfer: { holdMs: hours * HOUR_MS } };
  expect(fillText(shop as never, 'held for {transfer-hold}')).toBe(`held for ${words}`);
});

it('its figures are known, and what it says of other limits is true of the demo', () => {
  const names = content.faqs.flatMap(({ description }) => [...description.matchAll(/{([^}]*)}/g)]);
  for (const [, name = ''] of names) expect(FIGURES).toHaveProperty([name]);
  const settings = readSettings({});
  expect(about('How do I pay a large amount?')).toContain('own banks allow no more in a day');
  expect(settings.UPI_BANK_MOST).toBe(settings.UPI_MOST);
  expect(settings.TRANSFER_DEPOSIT_PERCENT).toBe('0');
});
