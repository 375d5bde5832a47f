// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { CouponsScreen } from './coupons-screen.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Sent {
  code: string;
  revision?: number;
  terms: { note: string };
}

/** The coupons, at a store that compares and refuses as ours does; a second person is asked where `asks`. */
async function open() {
  const kept: (Sent & { id: number; revision: number })[] = [];
  const sent: Sent[] = [];
  const store = { losesAnswer: false, listFails: false, asks: false };
  const refuse = (code: number, msg: string) =>
    new Response(JSON.stringify({ ok: false, code, msg }));
  const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
  function save({ code, terms, revision }: Sent) {
    if (store.asks) return reply({ lines: ['It waits.'], changed: false, approval: 3 });
    const there = kept.find((each) => each.code === code);
    const isSame = JSON.stringify(there?.terms) === JSON.stringify(terms);
    const done = { lines: ['Saved.'], changed: true, revision: (there?.revision ?? 0) + 1 };
    if (isSame) return reply({ ...done, changed: false, revision: there?.revision });
    if (there?.revision !== revision) return refuse(409, 'There is a coupon already.');
    if (there) Object.assign(there, { terms, revision: there.revision + 1 });
    else kept.push({ id: 1, code, revision: 1, terms });
    return reply(done);
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    if (operation === 'WhoAmI')
      return reply({ id: 1, name: 'Meera', email: '', roles: ['content'] });
    if (operation === 'CouponHistory') return reply({ changes: [] });
    if (operation === 'CouponUses') return reply({ uses: [] });
    if (operation === 'ListCoupons') {
      if (store.listFails) return refuse(500, 'It stumbled.');
      return reply({ coupons: kept.map((each) => ({ ...each, used: 0, standing: 'usable' })) });
    }
    const request = JSON.parse(body) as Sent;
    sent.push(request);
    const answer = save(request);
    if (store.losesAnswer) throw new TypeError('The connection was lost.');
    return answer;
  });
  await renderDesk(CouponsScreen);
  await screen.findByRole('button', { name: /^New coupon/ });
  return { store, sent, kept };
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const note = () => screen.getByLabelText<HTMLInputElement>(/^What it is for/);
const fill = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
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
async function begin() {
  await press(/^New coupon/);
  await fill(screen.getByLabelText('Code'), 'DIWALI');
  await fill(screen.getByLabelText(/^How much/), '500');
  await fill(note(), 'Diwali');
}

it('a new coupon whose answer was lost can be saved again and changed', async () => {
  const { store, sent, kept } = await open();
  await begin();
  store.losesAnswer = true;
  await save(sent);
  store.losesAnswer = false;
  await save(sent);
  await fill(note(), 'Dhanteras');
  await save(sent);
  expect(sent.at(-1)?.revision).toBe(1);
  expect(kept).toEqual([
    expect.objectContaining({ terms: expect.objectContaining({ note: 'Dhanteras' }) }),
  ]);
});

it('pressing New again keeps what is typed', async () => {
  await open();
  await begin();
  await press(/^New coupon/);
  expect(note().value).toBe('Diwali');
});

it('a new coupon that is saved stays in its editor where its list does not come', async () => {
  const { store, sent, kept } = await open();
  await begin();
  store.listFails = true;
  await save(sent);
  expect(note().value).toBe('Diwali');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await fill(note(), 'Dhanteras');
  await save(sent);
  expect(kept).toMatchObject([{ revision: 2, terms: { note: 'Dhanteras' } }]);
});

it('a new coupon that waits for a second person stays in its editor', async () => {
  const { store, sent } = await open();
  await begin();
  store.asks = true;
  await save(sent);
  expect(note().value).toBe('Diwali');
});

it('a new coupon has the focus in its code, and is not dropped unasked', async () => {
  await open();
  await press(/^New coupon/);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await fill(screen.getByLabelText('Code'), 'DIWALI');
  await press('Close');
  await press('Stay');
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('DIWALI');
});
