import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { brandFiles, dressPage } from './dress-page.ts';

const shell = (head: string) =>
  new Response(
    `<head>${head}<meta name="theme-color" content="#faf7f0" media="(prefers-color-scheme: light)" /><link rel="icon" href="/icons/favicon.svg" /></head><body></body>`,
    { headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" } },
  );
const BRAND = {
  version: 'b2',
  style: '/brand/22.css',
  papers: ['#ffffff', '#101010'],
  logo: { src: '/brand/33.svg' },
};

let config: object | undefined;
beforeEach(() => {
  config = { brand: BRAND };
  const match = async () => (config ? new Response(JSON.stringify(config)) : undefined);
  vi.stubGlobal('caches', { match });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a shell that was kept before the shop had a brand is dressed in the last one that was seen', async () => {
  const page = await dressPage(shell(''), { isShell: true });
  const html = (await page?.text()) ?? '';
  expect(html).toContain('<link rel="stylesheet" href="/brand/22.css"></head>');
  expect(html).toContain('content="#ffffff" media="(prefers-color-scheme: light)');
  expect(html).toContain('href="/icons/favicon.svg?b=b2"');
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'self'");
});

it('a shell of an older brand gets the new one, and the old style goes', async () => {
  const old = '<meta name="brand" content="b1" /><link rel="stylesheet" href="/brand/11.css">';
  const page = await dressPage(shell(old), { isShell: true });
  const html = (await page?.text()) ?? '';
  expect(html).not.toContain('11.css');
  expect(html).toContain('22.css');
  expect(html.match(/name="brand" content="\w+"/g)).toEqual(['name="brand" content="b2"']);
});

it('a static page in an older brand is left to the shell', async () => {
  expect(await dressPage(shell(''), { isShell: false })).toBeUndefined();
});

it.each([
  ['of the same brand', '<meta name="brand" content="b2" />', { brand: BRAND }],
  ['of a shop without a brand', '', {}],
  ['of a device that has lost the settings', '', undefined],
])('a page %s stays as it is', async (_name, head, known) => {
  config = known;
  const page = shell(head);
  expect(await dressPage(page, { isShell: false })).toBe(page);
});

it('a start without a network needs the colours, the logo and the icon', async () => {
  const of = (value: object) => brandFiles(new Response(JSON.stringify(value)));
  expect(await of({ brand: BRAND })).toEqual([
    '/brand/22.css',
    '/brand/33.svg',
    '/icons/favicon.svg?b=b2',
  ]);
  expect(await of({})).toEqual(['/icons/favicon.svg']);
});
