// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CustomerNotes } from '../../customers/customer-notes.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { leaving } from '../../../parts/form/leave-guard.tsx';
import { AddNote } from './order-notes.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Sent {
  text: string;
  editor: { id: string; turn: number };
}

/** A store that hears of notes, and answers each save as it is told to. */
function openStore() {
  const sent: Sent[] = [];
  const store = { sent, answer: async (): Promise<object> => ({ ok: true, data: DONE }) };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    const me = { id: 1, name: 'Meera', email: '', roles: ['owner'] };
    if (operation === 'WhoAmI') return reply({ ok: true, data: me });
    sent.push(JSON.parse(body) as Sent);
    return reply(await store.answer());
  });
  return store;
}
const DONE = { lines: ['Noted.'], changed: true };
const reply = (body: object) => new Response(JSON.stringify(body));
const lose = () => Promise.reject(new TypeError('The connection was lost.'));
const CUSTOMER = { id: 7, standing: 'open', notes: [] } as never;

describe.each([
  { what: 'an order', label: 'Note for colleagues', Part: () => <AddNote order="B261119AAAAAA" /> },
  { what: 'a customer', label: 'New note', Part: () => <CustomerNotes customer={CUSTOMER} /> },
])('a note on $what', ({ label, Part }) => {
  const field = () => screen.findByLabelText<HTMLTextAreaElement>(label);
  const type = async (text: string) => {
    const target = await field();
    await act(async () => void fireEvent.change(target, { target: { value: text } }));
  };
  async function save({ sent }: { sent: readonly Sent[] }) {
    const before = sent.length;
    const form = (await field()).form;
    await act(async () => void (form && fireEvent.submit(form)));
    await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  }

  it('whose answer was lost is sent again as the same one, and the next is another', async () => {
    const store = openStore();
    await renderDesk(Part);
    const { answer } = store;
    store.answer = lose;
    await type('Wants it on Friday');
    await save(store);
    store.answer = answer;
    await type('Wants it on Saturday');
    await save(store);
    await vi.waitFor(async () => expect((await field()).value).toBe(''));
    await type('Call first');
    await save(store);
    const [lost, again, next] = store.sent.map(({ editor }) => editor);
    expect(again?.id).toBe(lost?.id);
    expect(again?.turn).toBeGreaterThan(lost?.turn ?? 0);
    expect(next?.id).not.toBe(lost?.id);
  });

  it('typed and not sent is not left without being asked, and is left unasked once it is sent', async () => {
    const store = openStore();
    await renderDesk(Part);
    const left = vi.fn<() => void>();
    await type('Wants it on Friday');
    await act(async () => leaving(left));
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(left).not.toHaveBeenCalled();
    await save(store);
    await vi.waitFor(async () => expect((await field()).value).toBe(''));
    await act(async () => leaving(left));
    expect(left).toHaveBeenCalledOnce();
  });

  it('keeps what is typed on while it is sent', async () => {
    const store = openStore();
    await renderDesk(Part);
    let finish = (): void => undefined;
    const { answer } = store;
    store.answer = () =>
      new Promise((resolve) => {
        finish = () => resolve(answer());
      });
    await type('Wants it');
    const form = (await field()).form;
    await act(async () => void (form && fireEvent.submit(form)));
    await vi.waitFor(() => expect(store.sent).toHaveLength(1));
    await type('Wants it on Friday');
    await act(async () => finish());
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect((await field()).value).toBe('Wants it on Friday');
    store.answer = answer;
    await save(store);
    expect(store.sent[1]?.editor.id).toBe(store.sent[0]?.editor.id);
  });
});
