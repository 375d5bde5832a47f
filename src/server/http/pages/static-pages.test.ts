import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { readConfig } from '#shared/contract/config.ts';
import { renderStaticPage } from './static-pages.ts';

const config = {
  ...readConfig(JSON.parse(readFileSync('public/config.json', 'utf8'))),
  projectName: 'Sona & Sons',
  domain: 'https://sona.example',
};

describe.each(STATIC_PAGES)('%s, rendered without a store', (address) => {
  it('is whole, under the name and the address of the shop', async () => {
    const page = await renderStaticPage(address, config);
    if (page.kind !== 'page') throw new Error(`${address} is no page`);
    expect(page.status).toBe(200);
    expect(page.head).toContain(' - Sona &amp; Sons</title>');
    expect(page.head).toContain(`href="https://sona.example${address}"`);
    expect(page.body).toMatch(/<h1[ >]/);
    expect(page.body).not.toContain('AURUM');
    expect(page.body).not.toMatch(/\sstyle="|<script/);
  });

  it('is the same every time, and holds no data of anybody', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => renderStaticPage(address, config)));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ data: '' });
  });
});
