// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
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
  editor?: { id: string; turn: number };
  item: Counter;
}

/** The counters, at a store that adds, compares and refuses as ours does. */
async function open() {
  const kept: { id: number; revision: number; item: Counter; editor: string }[] = [];
  const sent: Sent[] = [];
  const store = { losesAnswer: false, listFails: false };
  const refuse = (code: number) =>
    new Response(JSON.stringify({ ok: false, code, msg: 'Refused.' }));
  const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
  function save({
    id,
    revision,
    item,
    editor: { id: editor } = { id: '', turn: 0 },
  }: Sent): Response {
    const done = { lines: ['Done.'], changed: true };
    if (id === undefined) {
      const made = kept.find((each) => each.editor === editor);
      if (made) return save({ id: made.id, revision: made.revision, item });
      kept.push({ id: kept.length + 7, revision: 1, item, editor });
      return reply({ ...done, id: kept.length + 6, revision: 1 });
    }
    const there = kept.find((each) => each.id === id);
    if (!there || there.revision !== revision) return refuse(409);
    Object.assign(there, { item, revision: there.revision + 1 });
    return reply({ ...done, id, revision: there.revision });
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
  await type('Fort, Mumbai');
  await save(sent);
  await screen.findByRole('button', { name: 'Delete' });
  await type('Fort, Bombay');
  await save(sent);
  expect(sent.at(-1)).toMatchObject({ id: 7, revision: 2 });
  expect(kept).toEqual([
    expect.objectContaining({ item: expect.objectContaining({ name: 'Fort, Bombay' }) }),
  ]);
});

it('the next new item is another one', async () => {
  const { sent, kept } = await open();
  await begin('Fort');
  await save(sent);
  await begin('Dadar');
  await save(sent);
  expect(kept.map(({ item }) => item.name)).toEqual(['Fort', 'Dadar']);
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

it('a new item has the focus in its first field', async () => {
  await open();
  await press(/^New counter/);
  expect(document.activeElement).toBe(nameField());
});

describe('pressing another item', () => {
  async function typeInFort() {
    const page = await open();
    await begin('Dadar');
    await save(page.sent);
    await begin('Fort');
    await save(page.sent);
    await type('Fort, Mumbai');
    await press(/^Dadar/);
    return page;
  }

  it('asks before what was typed is lost, and stays with it', async () => {
    await typeInFort();
    await press('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(nameField().value).toBe('Fort, Mumbai');
  });

  it('opens it where what was typed may go', async () => {
    await typeInFort();
    await press('Leave');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(nameField().value).toBe('Dadar');
  });

  it('asks nothing where all is saved', async () => {
    const { sent } = await open();
    await begin('Dadar');
    await save(sent);
    await begin('Fort');
    await save(sent);
    await press(/^Dadar/);
    expect(nameField().value).toBe('Dadar');
  });
});

it.each([/^New counter/, 'Close'])(
  'pressing %s over something unsaved asks before it is lost',
  async (name) => {
    const { sent } = await open();
    await begin('Fort');
    await save(sent);
    await type('Fort, Mumbai');
    await press(name);
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await press('Leave');
    expect(screen.queryByDisplayValue('Fort, Mumbai')).toBeNull();
  },
);

it('an item that a colleague deletes stays with what is typed in it', async () => {
  const { sent, kept } = await open();
  await begin('Dadar');
  await save(sent);
  await begin('Fort');
  await save(sent);
  await press(/^Dadar/);
  await type('Dadar, Mumbai');
  kept.shift();
  await refetched(queryClient);
  expect(await screen.findByText(/This has left the list/)).toBeTruthy();
  expect(nameField().value).toBe('Dadar, Mumbai');
});
