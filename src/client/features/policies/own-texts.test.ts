import { expect, it } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { ownTexts } from './own-texts.ts';

it('the desk can write sections of every static page', () => {
  const pages = ownTexts({ name: 'Aurum', shipped: true }).map(({ page }) => page);
  expect(pages.sort()).toEqual([...STATIC_PAGES].sort());
});
