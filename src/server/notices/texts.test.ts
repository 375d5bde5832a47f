import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOTICE_KINDS } from './kinds.ts';

/** What two SMS hold in the alphabet that any phone knows. */
const TWO_SMS = 2 * 153;
const LONG = {
  shop: 'Suvarna Refiners of Zaveri Bazaar',
  order: 'B261120AAAAAA',
  sale: 'S261120AAAAAA',
  refund: 'RF7K3M9QX2TW',
  reference: 'HDFCR52026112099887766',
  carrier: 'x'.repeat(90),
};

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const messages = JSON.parse(read('../messages/en.json')) as Record<string, string>;
const texts = Object.entries(messages).filter(([key]) => key.startsWith('notice_'));

describe('the texts of notices', () => {
  it.each(texts)('%s fits into two SMS, and names the shop and no page', (_key, text) => {
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof LONG) => LONG[name]);
    expect(filled.length).toBeLessThanOrEqual(TWO_SMS);
    expect(filled).toMatch(/^[\x20-\x5a\x61-\x7a]*$/);
    expect(text).toMatch(/^\{shop\}: /);
    expect(text).not.toMatch(/https?:|PAN\b|₹|gram/i);
  });

  it('are explained to whoever connects a gateway, each kind', () => {
    const running = read('../RUNNING.md');
    expect(NOTICE_KINDS.filter((kind) => !running.includes(`\`${kind}\``))).toEqual([]);
  });
});
