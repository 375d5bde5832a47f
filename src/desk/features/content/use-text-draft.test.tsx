// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import * as toast from '../../parts/page/toast.ts';
import { useTextDraft } from './use-text-draft.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Text = DeskReplyOf<typeof contentOperations.ReadText>;
const BEFORE = { page: 'about-us', draft: null, published: null, revision: 4 } as unknown as Text;
const section = (html: string) => ({ title: '', html, hidden: false });
const draftOf = (revision: number, html: string) =>
  ({ ...BEFORE, revision, draft: { sections: { intro: section(html) } } }) as unknown as Text;

/** The draft of a page at a store that keeps revisions as ours does, and answers once it is let. */
function open({ older = false } = {}) {
  let revision = 4;
  const sent: { operation: string; revision: number; sections?: object }[] = [];
  let gone = false;
  let waits: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1) ?? '';
    const request = JSON.parse(body) as { revision: number };
    sent.push({ operation, ...request });
    await new Promise<void>((resolve) => waits.push(resolve));
    const refused = !gone && request.revision !== revision;
    if (!gone) revision += 1;
    const told = older && operation !== 'SaveTextDraft' ? {} : { revision };
    const data = { lines: [operation], changed: !gone, version: 1, ...told };
    return new Response(
      JSON.stringify(
        refused ? { ok: false, code: 409, msg: 'Somebody was quicker.' } : { ok: true, data },
      ),
    );
  });
  const hook = renderHook(({ text }) => useTextDraft(text), { initialProps: { text: BEFORE } });
  const now = () => hook.result.current;
  return {
    sent,
    now,
    type: (html: string) => act(() => now().set('intro', section(html))),
    typed: () => now().sections['intro']?.html,
    begin: (act_: 'save' | 'publish' | 'discard') => act(async () => void now()[act_]()),
    answer: () =>
      act(async () => {
        const [first, ...others] = waits;
        waits = others;
        first?.();
      }),
    /** Somebody else throws the draft away. */
    discarded() {
      gone = true;
      revision += 1;
    },
    fetched: (text: Text) => act(() => hook.rerender({ text })),
  };
}

it('what is typed while a page is published stays, and is saved upon it', async () => {
  const page = open();
  page.type('One');
  await page.begin('publish');
  await page.answer();
  page.type('One, and two');
  await page.answer();
  expect(page.typed()).toBe('One, and two');
  expect(page.now().changedMeanwhile).toBe(false);
  await page.begin('save');
  await page.answer();
  expect(page.now().failed).toBe('');
  expect(page.sent.at(-1)).toMatchObject({
    operation: 'SaveTextDraft',
    revision: 6,
    sections: { intro: section('One, and two') },
  });
});

it('what is typed after a publication, before it is fetched, is saved upon it', async () => {
  const page = open();
  page.type('One');
  await page.begin('publish');
  await page.answer();
  await page.answer();
  page.type('Two');
  await page.begin('save');
  await page.answer();
  expect(page.now().failed).toBe('');
  expect(page.sent.at(-1)?.revision).toBe(6);
});

it('what was typed stays where the draft could not be thrown away', async () => {
  const page = open();
  page.fetched(draftOf(5, 'Of somebody else'));
  page.type('Mine');
  await page.begin('discard');
  await page.answer();
  expect(page.now().failed).toBe('Somebody was quicker.');
  expect(page.typed()).toBe('Mine');
});

it('somebody else’s draft is said, and saved over only by a press', async () => {
  const page = open();
  page.type('Mine');
  page.fetched(draftOf(5, 'Theirs'));
  expect(page.now().changedMeanwhile).toBe(true);
  expect(page.typed()).toBe('Mine');
  act(() => page.now().saveOver());
  expect(page.now().changedMeanwhile).toBe(false);
});

it('what was saved stays in sight until it is fetched, and what is typed next is saved with it', async () => {
  const page = open();
  page.type('One');
  await page.begin('save');
  await page.answer();
  expect(page.typed()).toBe('One');
  act(() => page.now().set('more', section('Two')));
  await page.begin('save');
  await page.answer();
  expect(page.now().failed).toBe('');
  expect(page.sent.at(-1)).toMatchObject({
    revision: 5,
    sections: { intro: section('One'), more: section('Two') },
  });
});

it('what was saved goes once it is fetched, but not for an answer that was asked for before', async () => {
  const page = open();
  page.type('One');
  await page.begin('save');
  await page.answer();
  page.fetched({ ...BEFORE });
  expect(page.typed()).toBe('One');
  page.fetched(draftOf(5, 'One, tidied'));
  expect(page.typed()).toBe('One, tidied');
  expect(page.now().typed).toBe(false);
});

it('a draft that somebody else threw away is not begun anew unseen', async () => {
  const page = open();
  page.fetched(draftOf(4, 'Of them'));
  page.discarded();
  await page.begin('publish');
  await page.answer();
  page.type('Mine');
  await page.begin('save');
  expect(page.sent.at(-1)?.revision).toBe(4);
  page.fetched({ ...BEFORE, revision: 5 });
  expect(page.now().changedMeanwhile).toBe(true);
});

it.each(['publish', 'discard'] as const)(
  'a store of an earlier release, which names no revision after a %s, has it in what is fetched',
  async (change) => {
    const page = open({ older: true });
    page.fetched(draftOf(4, 'Drafted'));
    await page.begin(change);
    await page.answer();
    expect(page.now().failed).toBe('');
    page.fetched({ ...BEFORE, revision: 5 });
    page.type('Next');
    await page.begin('save');
    expect(page.sent.at(-1)?.revision).toBe(5);
  },
);

it('a section that is added replaces none of those before it, also after one was taken away', () => {
  const page = open();
  act(() => page.now().add());
  act(() => page.now().add());
  act(() => page.now().set('own-2', section('Of the second')));
  act(() => page.now().set('own-1', undefined));
  act(() => page.now().add());
  expect(page.now().sections).toMatchObject({ 'own-2': section('Of the second'), 'own-3': {} });
});

it('a section that is written stays in its place among the others', () => {
  const page = open();
  act(() => page.now().add());
  act(() => page.now().add());
  act(() => page.now().set('own-1', section('Written')));
  expect(Object.keys(page.now().sections)).toEqual(['own-1', 'own-2']);
});

it('a publication that failed after its page was left is told of', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const page = open();
  page.fetched(draftOf(5, 'Of somebody else'));
  await page.begin('publish');
  cleanup();
  await page.answer();
  await vi.waitFor(() => expect(String(failed.mock.calls[0]?.[0])).toContain('quicker'));
  failed.mockRestore();
});
