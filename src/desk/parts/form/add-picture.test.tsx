// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { AddPicture, type AddPictureProps } from './add-picture.tsx';

const said = vi.hoisted(() => vi.fn<(text: string) => void>());
vi.mock('#client/ui/feedback/toast.ts', () => ({ showSuccess: said }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  said.mockClear();
  vi.unstubAllGlobals();
});

function Field({ onAdded }: Pick<AddPictureProps, 'onAdded'>) {
  const [open, setOpen] = useState(true);
  const file = useState(() => new File(['x'], 'bar.heic', { type: 'image/heic' }))[0];
  return (
    open && <AddPicture {...{ file, onAdded }} shape="square" onClose={() => setOpen(false)} />
  );
}

/** Sends a picture; the store answers that it was added once it is let. */
async function send(onAdded: AddPictureProps['onAdded']) {
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = vi.fn<(url: string) => void>();
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url);
    const isPreview = url.endsWith('/PreviewPicture');
    if (!isPreview) await slow;
    const data = isPreview ? { base64: '' } : { stem: 'bar', src: '/bar.webp', added: true };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(() => <Field onAdded={onAdded} />);
  await screen.findByAltText('What is cut');
  fireEvent.click(screen.getByRole('button', { name: 'Add picture' }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(expect.stringMatching(/AddPicture$/)));
  return async () => {
    await act(async () => answer());
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  };
}

it('a picture that was sent is taken by the field that asked for it', async () => {
  const added = vi.fn<AddPictureProps['onAdded']>();
  const answered = await send(added);
  await answered();
  expect(added.mock.calls.map(([picture]) => picture.stem)).toEqual(['bar']);
  expect(said).not.toHaveBeenCalled();
});

it('what a picture shows cannot be typed any more once it is sent, which its answer would close away', async () => {
  const answered = await send(vi.fn());
  const alt = screen.getByLabelText(/^What it shows/);
  await vi.waitFor(() => expect(alt.closest('[inert]')).not.toBeNull());
  await answered();
});

it('a picture that was cancelled on its way is taken by no field, and is said to be in the shop', async () => {
  const added = vi.fn<AddPictureProps['onAdded']>();
  const answered = await send(added);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await answered();
  expect(added).not.toHaveBeenCalled();
  expect(said).toHaveBeenCalledTimes(1);
});
