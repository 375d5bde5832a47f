// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';
import { HomeGroupsPanel } from './home-groups-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Sent {
  state: string;
  groups: { title: string; categoryIds: number[] }[];
}

/** The groups of the home page at a store that trims a title, and refuses what was not seen. */
async function open() {
  let state = 1;
  let groups: Sent['groups'] = [{ title: 'Gifts', categoryIds: [] }];
  const refused: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const reply = (outcome: object) => new Response(JSON.stringify(outcome));
    if (url.endsWith('/HomeGroups')) {
      return reply({ ok: true, data: { state: String(state), groups } });
    }
    const sent = JSON.parse(body) as Sent;
    if (sent.state !== String(state)) {
      refused.push(sent);
      return reply({ ok: false, code: 409, msg: 'Somebody has changed them.' });
    }
    state += 1;
    groups = sent.groups.map((each) => ({ ...each, title: each.title.trim() }));
    return reply({ ok: true, data: { lines: ['Saved.'], changed: true } });
  });
  await renderDesk(() => <HomeGroupsPanel types={[]} mayEdit />);
  return {
    title: await screen.findByLabelText<HTMLInputElement>('Title'),
    titles: () => groups.map(({ title }) => title),
    refused,
  };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () =>
  act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Show these on the home page' })),
  );

it('a title that the store has trimmed counts as saved, and the next change is saved upon it', async () => {
  const page = await open();
  type(page.title, 'For weddings ');
  await save();
  await vi.waitFor(
    () => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull(),
    10_000,
  );
  type(screen.getByLabelText('Title'), 'For Diwali');
  await save();
  await vi.waitFor(() => expect(page.titles()).toEqual(['For Diwali']), 10_000);
  expect(page.refused).toEqual([]);
});

it('groups that are changed and not saved are not left without being asked', async () => {
  const page = await open();
  const left = vi.fn<() => void>();
  leaving(left);
  expect(left).toHaveBeenCalledTimes(1);
  type(page.title, 'For weddings');
  act(() => leaving(left));
  await screen.findByText('Leave without saving?');
  expect(left).toHaveBeenCalledTimes(1);
});

it('whoever adds a group types its title next', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add a group' }));
  expect(document.activeElement).toBe(screen.getAllByLabelText('Title')[1]);
});
