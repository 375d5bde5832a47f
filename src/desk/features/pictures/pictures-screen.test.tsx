// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { PicturesScreen } from './pictures-screen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const BAR = {
  stem: 'bar-0123456789',
  kind: 'picture',
  name: 'bar.jpg',
  alt: '',
  src: '/pictures/bar.webp',
  width: 10,
  height: 10,
  size: 1000,
  by: 'Ravi',
  at: 0,
  uses: [],
};

it('a picture that leaves the list while it is described stays open, with what is typed', async () => {
  let pictures: object[] = [BAR];
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.endsWith('/WhoAmI')
      ? { id: 1, name: 'Meera', email: '', roles: ['owner'] }
      : { pictures };
    return Response.json({ ok: true, data });
  });
  await renderDesk(PicturesScreen);
  fireEvent.click(await screen.findByRole('button', { name: /bar\.jpg/ }));
  const shows = await screen.findByLabelText<HTMLInputElement>(/^What it shows/);
  fireEvent.change(shows, { target: { value: 'A bar of a hundred grams' } });
  // A colleague uses it, so that it is among the unused no more.
  pictures = [];
  await refetched(queryClient);
  expect(screen.queryByRole('button', { name: /bar\.jpg/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^What it shows/).value).toBe(
    'A bar of a hundred grams',
  );
});
