import { expect, it } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { ownTexts } from './own-texts.ts';

it('the desk can write sections of every static page', () => {
  const pages = ownTexts({ name: 'Aurum', shipped: true }).map(({ page }) => page);
  expect(pages.sort()).toEqual([...STATIC_PAGES].sort());
});

it('what the desk starts from names the time of a held price as a figure, which follows the setting', () => {
  const html = JSON.stringify(ownTexts({ name: 'Aurum', shipped: true }));
  expect(html).toContain('held for {price-minutes} minutes');
  expect(html).not.toMatch(/held for 5 minutes|holds for 5 minutes/);
});
