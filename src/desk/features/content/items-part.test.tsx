// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { ItemsPart } from './items-part.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

type Counter = Record<'kind' | 'name', string>;
interface Sent {
  id?: number;
  revision?: number;
  item: Counter;
}

/** The counters, at a store that adds, compares and refuses as ours does. */
async function open() {
  const kept: { id: number; revision: number; item: Counter }[] = [];
  const sent: Sent[] = [];
  const store = { losesAnswer: false, listFails: false };
  const refuse = (code: number) =>
    new Response(JSON.stringify({ ok: false, code, msg: 'Refused.' }));
  const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
  function save({ id, revision, item }: Sent) {
    const done = { lines: ['Done.'], changed: true };
    if (id === undefined) {
      const same = kept.find((each) => each.item.name === item.name);
      if (same) return reply({ ...done, changed: false, id: same.id });
      kept.push({ id: kept.length + 7, revision: 1, item });
      return reply({ ...done, id: kept.length + 6 });
    }
    const there = kept.find((each) => each.id === id);
    if (there?.revision !== revision) return refuse(409);
    Object.assign(there ?? {}, { item, revision: (revision ?? 0) + 1 });
    return reply({ ...done, id });
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    if (operation === 'WhoAmI')
      return reply({ id: 1, name: 'Meera', email: '', roles: ['content'] });
    if (operation === 'ContentHistory') return reply({ changes: [] });
    if (operation === 'ListContent') {
      if (store.listFails) return refuse(500);
      return reply({ items: kept.map((each) => ({ ...each, standing: 'shown', picture: '' })) });
    }
    const request = JSON.parse(body) as Sent;
    sent.push(request);
    const answer = save(request);
    if (store.losesAnswer) throw new TypeError('The connection was lost.');
    return answer;
  });
  await renderDesk(() => <ItemsPart kind="store" />);
  await screen.findByRole('button', { name: /^New counter/ });
  return { store, sent, kept };
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (name: string) =>
  act(async () => void fireEvent.change(nameField(), { target: { value: name } }));
async function save(sent: readonly Sent[]) {
  const before = sent.length;
  await press(/^Save/);
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-busy')).not.toBe(
      'true',
    ),
  );
}
async function begin(name: string) {
  await press(/^New counter/);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '1 Mint Road' } });
  await type(name);
}

it('a new item whose answer was lost is one item, saved again and changed', async () => {
  const { store, sent, kept } = await open();
  await begin('Fort');
  store.losesAnswer = true;
  await save(sent);
  store.losesAnswer = false;
  await save(sent);
  await screen.findByRole('button', { name: 'Delete' });
  await type('Fort, Mumbai');
  await save(sent);
  expect(sent.at(-1)).toMatchObject({ id: 7, revision: 1 });
  expect(kept).toEqual([
    expect.objectContaining({ item: expect.objectContaining({ name: 'Fort, Mumbai' }) }),
  ]);
});

it('a new item that was there already is no second one before it is listed either', async () => {
  const { store, sent, kept } = await open();
  await begin('Fort');
  store.losesAnswer = true;
  await save(sent);
  store.losesAnswer = false;
  store.listFails = true;
  await save(sent);
  await type('Fort, Mumbai');
  await save(sent);
  expect(sent.at(-1)).toMatchObject({ id: 7 });
  expect(kept).toHaveLength(1);
  expect(nameField().value).toBe('Fort, Mumbai');
});

it('pressing New again keeps what is typed', async () => {
  await open();
  await begin('Fort');
  await press(/^New counter/);
  expect(nameField().value).toBe('Fort');
});

it('pressing what is open keeps what was typed since it was saved', async () => {
  const { sent } = await open();
  await begin('Fort');
  await save(sent);
  await type('Fort, Mumbai');
  await press(/^Fort/);
  expect(nameField().value).toBe('Fort, Mumbai');
});

it('a new item that is saved stays in its editor where its list does not come', async () => {
  const { store, sent } = await open();
  await begin('Fort');
  store.listFails = true;
  await save(sent);
  expect(nameField().value).toBe('Fort');
  await type('Fort, Mumbai');
  await save(sent);
  expect(sent.at(-1)).toMatchObject({ id: 7, revision: 1 });
});

it('what was saved of a listed item does not give way to what was listed before', async () => {
  const { store, sent } = await open();
  await begin('Fort');
  await save(sent);
  store.listFails = true;
  await type('Fort, Mumbai');
  await save(sent);
  expect(nameField().value).toBe('Fort, Mumbai');
});
