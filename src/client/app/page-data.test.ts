// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { type PageData, pageDataElement, readPageData } from './page-data.ts';

const DATA: PageData = {
  config: readConfig({
    baseUrl: '/api/',
    domain: 'https://shop.example',
    projectName: 'Bullion </script>',
  }),
  queries: { queries: [], mutations: [] },
  rates: {},
};

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('readPageData reads what the store has rendered', async () => {
  document.body.innerHTML = pageDataElement(DATA);
  expect(await readPageData(document)).toEqual({ ...DATA, kept: false });
});

it('readPageData tells a page that the worker has kept', async () => {
  document.head.innerHTML = '<meta name="kept">';
  document.body.innerHTML = pageDataElement(DATA);
  expect(await readPageData(document)).toEqual({ ...DATA, kept: true });
});

it('readPageData finds nothing in the shell', async () => {
  expect(await readPageData(document)).toBeUndefined();
});

it('readPageData waits for the end of a page that is still loading', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const read = readPageData(document);
  document.body.innerHTML = pageDataElement(DATA);
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  expect(await read).toEqual({ ...DATA, kept: false });
});
