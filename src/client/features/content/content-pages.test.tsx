// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

const main = () => within(screen.getByRole('main'));
const press = (name: string) => act(async () => main().getByRole('button', { name }).click());

afterEach(() => {
  cleanup();
  localStorage.clear();
  onlineManager.setOnline(true);
});

describe('the news page', () => {
  const some = (count: number, fields = {}) =>
    Array.from({ length: count }, (_, index) => ({
      Id: index + 1,
      B_ImagePath: '/pictures/lotus.webp',
      B_Title: `Story ${index + 1}`,
      B_Description: '<p>Short <b>and</b> good.</p>',
      B_Link: 'https://example.com/story',
      ...fields,
    }));
  const openNews = (news: unknown[]) =>
    openApp(testApp({ GetBlogForFront: () => yes(news) }), '/news', false);
  const shown = () => main().getAllByRole('article').length;

  it('shows eight more items at a time', async () => {
    await openNews(some(17));
    expect(document.title).toBe('News - AURUM');
    expect(shown()).toBe(8);
    await press('Load More');
    expect(shown()).toBe(16);
    expect(document.activeElement?.textContent).toContain('Story 9');
    await press('Load More');
    expect(shown()).toBe(17);
    expect(main().queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('shows as many items on the way back as before, and leaves the focus alone', async () => {
    const app = testApp({ GetBlogForFront: () => yes(some(17)) });
    await openApp(app, '/news', false);
    await press('Load More');
    await act(async () => app.router.navigate({ to: '/about' }));
    await act(async () => app.router.history.back());
    await screen.findByRole('heading', { level: 1, name: 'News' });
    expect(shown()).toBe(16);
    expect(document.activeElement).toBe(document.body);
    await act(async () => app.router.navigate({ to: '/about' }));
    await act(async () => app.router.navigate({ to: '/news' }));
    expect(shown()).toBe(8);
  });

  it('links to the whole story in a new tab, and says so', async () => {
    await openNews(some(1));
    const link = main().getByRole('link', { name: /^Read More on Story 1 opens in a new tab$/ });
    expect(link.getAttribute('href')).toBe('https://example.com/story');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(main().getByText('and').tagName).toBe('B');
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,x', '/news', 'example.com', 'https://'])(
    'shows no link for %j',
    async (B_Link) => {
      await openNews(some(1, { B_Link }));
      expect(main().queryByText(/Read More/)).toBeNull();
    },
  );

  it('reports that there is no news', async () => {
    await openNews([]);
    expect(main().getByRole('heading', { name: 'Not Available' })).toBeTruthy();
  });

  it('explains a refusal, an unreachable store and a missing network', async () => {
    await openApp(testApp({ GetBlogForFront: () => no(500, 'Not now') }), '/news', false);
    expect(main().getByText('Not now')).toBeTruthy();
    cleanup();
    onlineManager.setOnline(false);
    await openApp(testApp({ GetBlogForFront: silence }), '/news', false);
    expect(main().getByText('Not on this device yet')).toBeTruthy();
  });
});

describe('the FAQ page', () => {
  const faqs = [
    { Id: 3, F_Title: 'Is it real?', F_Description: '<p>Yes.<script>alert(1)</script></p>' },
    { Id: 5, F_Title: 'Is it dear?', F_Description: '<ul><li>A little.</li></ul>' },
  ];
  const openFaq = (address: string, data: unknown[] = faqs) =>
    openApp(testApp({ GetFaqForFront: () => yes(data) }), address, false);

  it('opens a question to show its answer', async () => {
    await openFaq('/faq');
    expect(document.title).toBe('FAQ - AURUM');
    const way = main().getByRole('navigation', { name: 'Where you are' });
    expect(within(way).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(within(way).getByText('FAQ').getAttribute('aria-current')).toBe('page');
    const question = main().getByText('Is it real?').closest('details') as HTMLDetailsElement;
    expect(question.open).toBe(false);
    expect(within(question).getByText('Yes.').innerHTML).toBe('Yes.');
  });

  it('opens the question that the URL names', async () => {
    await openFaq('/faq#question-5');
    const open = [...document.querySelectorAll('details[open] summary')];
    expect(open.map((summary) => summary.textContent)).toEqual(['Is it dear?']);
  });

  it('links to the contact form where there are no questions', async () => {
    await openFaq('/faq', []);
    expect(main().getByRole('heading', { name: 'No questions here yet' })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe(
      '/contact-us',
    );
  });
});

describe('the store locator', () => {
  const openStores = (details: object) =>
    openApp(testApp({ GetContactDetaisForFront: () => yes([details]) }), '/store-locator', false);

  it('lists every address with its map, the phone and the hours', async () => {
    await openStores({
      Address1: 'Counter, 41 Sheikh Memon Street, Mumbai',
      Address2: 'जौहरी बाज़ार & Co',
      ContactNumber1: '1800 000 1950',
    });
    expect(document.title).toBe('Store locator - AURUM');
    const maps = main().getAllByRole('link', { name: /^Open in maps/ });
    expect(maps.map((link) => new URL(link.getAttribute('href') ?? '').search)).toEqual([
      '?api=1&query=Counter%2C%2041%20Sheikh%20Memon%20Street%2C%20Mumbai',
      `?api=1&query=${encodeURIComponent('जौहरी बाज़ार & Co')}`,
    ]);
    expect(maps[0]?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(main().getByText('जौहरी बाज़ार & Co')).toBeTruthy();
    expect(main().getByRole('link', { name: '1800 000 1950' })).toBeTruthy();
    expect(main().getByText(/09:30 AM/)).toBeTruthy();
  });

  it('reports that there are no stores', async () => {
    await openStores({ ContactNumber1: '1800 000 1950' });
    expect(main().getByRole('heading', { name: 'No counters listed at the moment' })).toBeTruthy();
  });
});
