import { expect, it } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { ownTexts } from './own-texts.ts';

it('the desk can write sections of every static page', () => {
  const pages = ownTexts({ name: 'Aurum', shipped: true }).map(({ page }) => page);
  expect(pages.sort()).toEqual([...STATIC_PAGES].sort());
});

it('what the desk starts from names times that are settings as figures, which follow them', () => {
  const html = JSON.stringify(ownTexts({ name: 'Aurum', shipped: true }));
  expect(html).toContain('held for {price-hold}');
  expect(html).toContain('within {dispatch-time} of order confirmation');
  expect(html).not.toContain('6 business days');
  expect(html).not.toMatch(/held for 5 minutes|holds for 5 minutes/);
});
