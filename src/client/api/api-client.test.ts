import { describe, expect, it, vi } from 'vitest';
import { GetLogin, Logout, type User } from '#shared/contract/account.ts';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { AddToCart, DeleteCartItemById } from '#shared/contract/bag-changes.ts';
import { GetCart } from '#shared/contract/cart.ts';
import { GetFinalProductFront, GetProductTypeFront } from '#shared/contract/catalogue.ts';
import { writeReply } from '#shared/contract/envelope.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { Refusal, UnreadableReply } from '#shared/contract/refusal.ts';
import { GateClosed, passGate } from '#client/rates/gate.ts';
import { createRates } from '#client/rates/rates.ts';
import { createSession } from '#client/session/session.ts';
import { createApiClient } from './api-client.ts';
import { httpTransport, StoreUnreachable, type Transport } from './transport.ts';
import { createServerClock } from './server-clock.ts';
import { readConfig } from '#shared/contract/config.ts';

const asha: User = {
  Id: 1,
  FirstName: 'Asha',
  LastName: '',
  Number: '9876543210',
  Email: '',
  State: '',
  GstNumber: '',
  UserType: 'User',
};
const done = (data?: unknown) => writeReply('enveloped', { ok: true, msg: 'Done', data });
const refused = (code: number) => writeReply('enveloped', { ok: false, code, msg: 'No' });

function setUp(answer: () => string | Promise<string>) {
  const transport = vi.fn<Transport>(async () => answer());
  const session = createSession(undefined);
  const ended = vi.fn();
  session.onEnd(ended);
  const sent = () =>
    transport.mock.calls.map(([name, body]) => [name, JSON.parse(body) as unknown]);
  return { store: createApiClient(transport, session), session, ended, transport, sent };
}

describe('api.call', () => {
  it('sends the operation and reads its reply', async () => {
    const { store, sent } = setUp(() => done([{ P_id: 3, ProductType: 'Gold' }]));
    expect(await store.call(GetProductTypeFront, {})).toEqual({
      data: [{ P_id: 3, ProductType: 'Gold', P_ImagePath: '' }],
      msg: 'Done',
    });
    expect(sent()).toEqual([['GetProductTypeFront', {}]]);
  });

  it('sends the whole body in the form that the operation requires', async () => {
    const { store, sent } = setUp(() => done([]));
    await store.call(GetFinalProductFront, { P_Id: 1, C_Id: 2 });
    expect(sent()).toEqual([
      ['GetFinalProductFront', { Obj: '{"P_Id":1,"C_Id":2,"S_Id":0,"type":0}' }],
    ]);
  });

  it('sends the token only with an operation that takes one', async () => {
    const { store, session, sent } = setUp(() => done([]));
    session.begin(asha, 'abc');
    await store.call(GetCart, {});
    await store.call(GetProductTypeFront, {});
    expect(sent()).toEqual([
      ['GetCart', { Token: 'abc' }],
      ['GetProductTypeFront', {}],
    ]);
  });

  it('throws StoreUnreachable and UnreadableReply', async () => {
    const silent = setUp(() => Promise.reject(new StoreUnreachable()));
    await expect(silent.store.call(GetCart, {})).rejects.toThrow(StoreUnreachable);
    const garbled = setUp(() => '<h1>502</h1>');
    await expect(garbled.store.call(GetCart, {})).rejects.toThrow(UnreadableReply);
  });
});

describe('a 401 reply', () => {
  it('ends the session', async () => {
    const { store, session, ended } = setUp(() => refused(401));
    session.begin(asha, 'abc');
    await expect(store.call(GetCart, {})).rejects.toMatchObject({ code: 401 });
    expect(session.state.user).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('ends the session once for several calls at once', async () => {
    const { store, session, ended } = setUp(() => refused(401));
    session.begin(asha, 'abc');
    await Promise.allSettled([
      store.call(GetCart, {}),
      store.call(GetCart, {}),
      store.call(Logout, { Token: 'abc' }),
    ]);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('leaves the present session alone if it comes late, for an earlier login', async () => {
    let answer: (text: string) => void = () => undefined;
    const { store, session, ended } = setUp(() => new Promise((resolve) => (answer = resolve)));
    session.begin(asha, 'abc');
    const call = store.call(GetCart, {});
    session.end();
    session.begin(asha, 'def');
    answer(refused(401));
    await expect(call).rejects.toBeInstanceOf(Refusal);
    expect(session.token()).toBe('def');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it("ends the session only if the token was the session's, for an operation that takes either token", async () => {
    const { store, session, ended } = setUp(() => refused(401));
    session.begin(asha, 'abc');
    const setPassword = (Token: string) =>
      store.call(ChangePasswordFront, { Token, oldPass: '', newPass: 'x' });
    await expect(setPassword('reset')).rejects.toMatchObject({ code: 401 });
    await expect(setPassword('')).rejects.toMatchObject({ code: 401 });
    expect(ended).not.toHaveBeenCalled();
    await expect(setPassword('abc')).rejects.toMatchObject({ code: 401 });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it.each([400, 404, 409, 429, 500])(
    'is the only status that ends the session: not %i',
    async (code) => {
      const { store, session } = setUp(() => refused(code));
      session.begin(asha, 'abc');
      await expect(store.call(DeleteCartItemById, { CartId: 1 })).rejects.toMatchObject({ code });
      expect(session.state.user).toEqual(asha);
    },
  );

  it('ends nothing as the answer to a login', async () => {
    const { store, ended } = setUp(() => refused(401));
    await expect(store.call(GetLogin, { LoginId: '1', Password: 'x' })).rejects.toBeInstanceOf(
      Refusal,
    );
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('an operation that commits to a price', () => {
  const coin = { P_DetailsId: 4, Quantity: 1, Weight: '10gm' };
  function atGate() {
    const rates = createRates({ staleAfterMs: 15_000, steadyNow: () => 0, storeNow: () => 0 });
    rates.connected();
    rates.pushed([{ symbol: 'gold', Ask: 95_000 }]);
    return { ...setUp(() => done()), rates };
  }

  it('is sent while the gate is open', async () => {
    const { store, rates, sent } = atGate();
    await store.call(AddToCart, coin, passGate(rates));
    expect(sent()).toEqual([['AddToCart', { ...coin, Flag: 0 }]]);
  });

  it('is sent in the task of the check, so that the gate cannot close in between', async () => {
    const { rates } = atGate();
    const fetched = vi.fn<typeof fetch>(async () => new Response(done()));
    vi.stubGlobal('fetch', fetched);
    try {
      const config = readConfig({
        baseUrl: '/api/',
        domain: 'https://aurum.example',
        projectName: 'A',
      });
      const transport = httpTransport(config, createServerClock());
      const store = createApiClient(transport, createSession(undefined));
      const bagged = store.call(AddToCart, coin, passGate(rates));
      const read = store.call(GetProductTypeFront, {});
      expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/AddToCart']);
      await bagged;
      await read.catch(() => undefined);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is not sent if the gate closed between the press and the sending', async () => {
    const { store, rates, transport } = atGate();
    const pass = passGate(rates);
    rates.pushed([]);
    const failure = store.call(AddToCart, coin, pass);
    await expect(failure).rejects.toBeInstanceOf(GateClosed);
    await expect(failure).rejects.toMatchObject({ reason: 'no-rate' });
    expect(transport).not.toHaveBeenCalled();
  });

  it('is not sent without a pass, even if the types are bypassed', async () => {
    const { store, transport } = atGate();
    const blind = store as { call: (operation: Operation, request: unknown) => Promise<unknown> };
    await expect(blind.call(AddToCart, coin)).rejects.toThrow('AddToCart needs a pass of the gate');
    expect(transport).not.toHaveBeenCalled();
  });
});
