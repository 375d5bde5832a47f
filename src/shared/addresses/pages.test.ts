import { describe, expect, it } from 'vitest';
import { isPrivatePage, OPEN_PAGES, PAGES, SITEMAP_PAGES, STATIC_PAGES } from './pages.ts';

describe('the list of pages', () => {
  it('has every page once', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('puts every static page into the sitemap', () => {
    expect(SITEMAP_PAGES).toEqual(expect.arrayContaining([...STATIC_PAGES]));
  });

  it('lists fixed addresses only, and none that needs a login, for search engines and tests', () => {
    expect(OPEN_PAGES).toEqual(expect.arrayContaining([...SITEMAP_PAGES]));
    for (const path of OPEN_PAGES) {
      expect(path).not.toContain('$');
      expect(isPrivatePage(path)).toBe(false);
    }
  });

  it.each([
    ['/cart', true],
    ['/order-view/$orderId', true],
    ['/', false],
    ['/products/', false],
    ['/about', false],
  ])('knows whether the route %s is private: %s', (path, isPrivate) => {
    expect(isPrivatePage(path)).toBe(isPrivate);
  });
});
