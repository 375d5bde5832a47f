// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { newProduct } from '#shared/desk/catalogue/product-content.ts';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { PicturesPanel } from './pictures-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('a picture is said to be missing once the store has said so, not while it is asked', async () => {
  let answer = (_response: Response) => {};
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/CataloguePictures')
      ? new Promise<Response>((resolve) => (answer = resolve))
      : new Promise(() => undefined),
  );
  await renderDesk(function Editor() {
    const [content, change] = useState({ ...newProduct(), images: ['coin-lotus'] });
    return <PicturesPanel {...{ content, change }} disabled={false} />;
  });
  expect(screen.getByText('Cover: coin-lotus')).toBeTruthy();
  expect(screen.queryByText('Not there')).toBeNull();
  answer(new Response(JSON.stringify({ ok: true, data: { rows: [], next: null } })));
  expect(await screen.findByText('Not there')).toBeTruthy();
});
