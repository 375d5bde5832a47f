// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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

/** A picture `bar` is sent to a product while a colleague gives it others. */
async function addWhile(colleagues: string[]) {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (url: string) => {
    const operation = url.split('/').at(-1) ?? '';
    if (operation === 'AddPicture') await slow;
    const data: Record<string, object> = {
      WhoAmI: { id: 1, name: 'Meera', email: '', roles: ['owner'] },
      PreviewPicture: { base64: '' },
      AddPicture: { stem: 'bar', src: '/bar.webp', added: true },
      ListPictures: { pictures: [], next: null },
    };
    const reply = { ok: true, data: data[operation] ?? { rows: [], next: null } };
    return new Response(JSON.stringify(reply));
  });
  let colleague = () => {};
  await renderDesk(function Editor() {
    const [content, change] = useState({ ...newProduct(), images: ['coin'] });
    colleague = () => change((now) => ({ ...now, images: colleagues }));
    return <PicturesPanel {...{ content, change }} disabled={false} />;
  });
  const [field] = await screen.findAllByLabelText(/choose pictures/);
  const file = new File(['x'], 'bar.heic', { type: 'image/heic' });
  if (field) fireEvent.change(field, { target: { files: [file] } });
  await screen.findByAltText('What is cut');
  fireEvent.click(screen.getByRole('button', { name: 'Add picture' }));
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(1));
  await act(async () => colleague());
  await act(async () => answer());
  await screen.findByText('bar');
}

it('an added picture joins those that came while it was sent', async () => {
  await addWhile(['coin', 'box']);
  expect(screen.getByText('box')).toBeTruthy();
});

it('an added picture is there once where a colleague added the same while it was sent', async () => {
  await addWhile(['coin', 'bar']);
  expect(screen.getAllByText('bar')).toHaveLength(1);
});
