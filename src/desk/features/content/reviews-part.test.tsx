// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Review } from '#shared/desk/contract/content/reviews.ts';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ReviewsPart } from './reviews-part.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const KIRAN: Review = {
  id: 7,
  revision: 1,
  name: 'Kiran',
  text: 'The seel was perfect.',
  original: null,
  answer: '',
  at: 0,
  publishedAt: null,
  removedAt: null,
  removedWhy: '',
};

interface Sent {
  revision: number;
  published?: boolean;
  answer?: string;
  text?: string;
}

/** The reviews, with one of Kiran's, at a store that compares as ours does. */
async function open(given: Partial<Review> = {}) {
  let kept: Review = { ...KIRAN, ...given };
  const sent: Sent[] = [];
  const lists = () => {
    const at = kept.removedAt ? 'removed' : kept.publishedAt ? 'published' : 'waiting';
    return { at, counts: { waiting: 0, published: 0, removed: 0, [at]: 1 } };
  };
  const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    const request = JSON.parse(body) as Sent & { which?: string };
    if (operation === 'WhoAmI')
      return reply({ id: 1, name: 'Meera', email: '', roles: ['content'] });
    if (operation === 'ReviewHistory') return reply({ changes: [] });
    if (operation === 'ListReviews') {
      const { at, counts } = lists();
      return reply({ reviews: request.which === at ? [kept] : [], counts });
    }
    sent.push(request);
    if (request.revision !== kept.revision)
      return new Response(JSON.stringify({ ok: false, code: 409, msg: 'Somebody was quicker.' }));
    const { published, answer = kept.answer, text = kept.text } = request;
    const publishedAt = published === undefined ? kept.publishedAt : published ? 99 : null;
    kept = { ...kept, answer, text, publishedAt, revision: kept.revision + 1 };
    return reply({ lines: ['Done.'], changed: true });
  });
  await renderDesk(ReviewsPart);
  if (kept.publishedAt) await press(/^Published/);
  await press(/^Kiran/);
  return {
    sent,
    /** A colleague changes it. */
    async changes(next: Partial<Review>) {
      kept = { ...kept, ...next, revision: kept.revision + 1 };
      await refetched(queryClient);
    },
  };
}
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const type = async (label: RegExp, value: string) => {
  const field = await screen.findByLabelText(label);
  await act(async () => void fireEvent.change(field, { target: { value } }));
};
const ANSWER = /^Answer/;
const WORDS = /^Correct the words/;
const asks = () => screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null;

it.each([
  ['published', /^Publish(?!ed)/, {}, true],
  ['taken back', /^Take back/, { publishedAt: 99 }, false],
])(
  'what is typed under a review is saved when it is %s',
  async (_what, button, given, published) => {
    const { sent } = await open(given);
    await type(ANSWER, 'Thank you, Kiran.');
    await type(WORDS, 'The seal was perfect.');
    await press(button);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      published,
      answer: 'Thank you, Kiran.',
      text: 'The seal was perfect.',
    });
    await vi.waitFor(() => expect(screen.queryByLabelText(ANSWER)).toBeNull());
    expect(asks()).toBe(false);
  },
);

it('a review is published with what a colleague has answered meanwhile, where nothing is typed', async () => {
  const { sent, changes } = await open();
  await changes({ answer: 'Thank you.' });
  await screen.findByDisplayValue('Thank you.');
  await press(/^Publish(?!ed)/);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ id: 7, revision: 2, published: true });
});

it('an answer over another one is not saved before that was looked at', async () => {
  const { sent, changes } = await open();
  await type(ANSWER, 'Thank you, Kiran.');
  await changes({ answer: 'Thank you.' });
  await screen.findByText('Somebody else has set another answer meanwhile');
  await press(/^Publish(?!ed)/);
  expect(sent).toEqual([]);
  await press(/^Keep mine/);
  await press(/^Publish(?!ed)/);
  await vi.waitFor(() => expect(sent[0]).toMatchObject({ answer: 'Thank you, Kiran.' }));
});

it('what is typed under a review stays where a colleague publishes it meanwhile, and is saved there', async () => {
  const { sent, changes } = await open();
  await type(ANSWER, 'Thank you, Kiran.');
  await changes({ publishedAt: 99 });
  await screen.findByText(/This has left the list/);
  await press(/^Published/);
  await vi.waitFor(() => expect(screen.queryByText(/This has left the list/)).toBeNull());
  await press(/^Save the answer/);
  await vi.waitFor(() =>
    expect(sent).toEqual([{ id: 7, revision: 2, answer: 'Thank you, Kiran.' }]),
  );
});

it('a review in which nothing is typed goes with its list', async () => {
  const { changes } = await open();
  await screen.findByLabelText(ANSWER);
  await changes({ publishedAt: 99 });
  await vi.waitFor(() => expect(screen.queryByLabelText(ANSWER)).toBeNull());
});

it('another list of reviews asks before what is typed goes, and the same one does not', async () => {
  await open();
  await type(ANSWER, 'Thank you, Kiran.');
  await press(/^Waiting/);
  expect(asks()).toBe(false);
  await press(/^Published/);
  expect(asks()).toBe(true);
  await press(/^Leave/);
  await vi.waitFor(() => expect(screen.queryByLabelText(ANSWER)).toBeNull());
});
