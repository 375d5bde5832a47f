// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
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
function open() {
  let revision = 4;
  const sent: { operation: string; revision: number; sections?: object }[] = [];
  let waits: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1) ?? '';
    const request = JSON.parse(body) as { revision: number };
    sent.push({ operation, ...request });
    await new Promise<void>((resolve) => waits.push(resolve));
    const refused = request.revision !== revision;
    revision += 1;
    const data = { lines: [operation], changed: true, version: 1, revision };
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
