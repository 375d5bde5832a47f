// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pause } from '#shared/contract/pauses.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { attach, type PaymentApp, press, STORE_TIME } from '../testing/payment-shop.ts';
import { ORDER, openTransfer, transferShop, wireTransfer } from '../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
});
afterEach(cleanup);

it('an order that waits for its money shows the account, the amount, the remark and the end of its hold', async () => {
  await openTransfer(transferShop());
  await screen.findByText('Sat 21 Nov, 12:00');
  expect(screen.getByText('2223 3301 1223')).toBeDefined();
  for (const what of ['IFSC · RBL Bank', 'Account holder', 'Remark to write']) {
    expect(screen.getByRole('button', { name: `Copy: ${what}` })).toBeDefined();
  }
  // The most that UPI takes at once, and not the whole amount.
  expect(screen.getByRole('heading', { name: '₹1,00,000 by UPI' })).toBeDefined();
});

it('a part that came is shown, and UPI is asked for the rest alone', async () => {
  const came = { Came: '100000.00', StillToPay: '36000.00' };
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer(came)]) }));
  await screen.findByText('₹1,00,000.00 of ₹1,36,000.00 is here');
  expect(screen.getByRole('heading', { name: 'Or by UPI' })).toBeDefined();
});

const upiLinkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

it("an order's own UPI id is paid without a reference, under the holder's name", async () => {
  const own = { OwnAccount: true, UpiId: 'order.b261120@rzp', Holder: 'AURUM' };
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer(own)]) }));
  await screen.findByText('Account of this order alone');
  const link = upiLinkOf('Pay ₹1,00,000 in your UPI app');
  expect(link).toContain('pa=order.b261120@rzp&pn=AURUM&am=100000.00');
  expect(link).not.toContain('tr=');
});

it('a code made for one payment by UPI is used as it is until it closes, and then no more', async () => {
  const Link = 'upi://pay?pa=one.time@rzp&am=90000.00';
  const UpiCode = { Link, Amount: '90000.00', ClosesAt: STORE_TIME + 600_000 };
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer({ UpiCode })]) }));
  await screen.findByRole('heading', { name: '₹90,000 by UPI' });
  expect(upiLinkOf('Pay ₹90,000 in your UPI app')).toBe(Link);
  cleanup();
  const closed = { UpiCode: { ...UpiCode, ClosesAt: STORE_TIME } };
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer(closed)]) }));
  await screen.findByRole('heading', { name: '₹1,00,000 by UPI' });
  expect(upiLinkOf('Pay ₹1,00,000 in your UPI app')).toContain(`tr=${ORDER}`);
});

it('a transfer is tried on a page of its own, in a demo alone', async () => {
  const SandboxUrl = '/pay/transfer/2611000000000001';
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer({ SandboxUrl })]) }));
  await screen.findByRole('heading', { name: 'In this demo no money moves' });
  expect(upiLinkOf('Try a transfer')).toBe(SandboxUrl);
  cleanup();
  await openTransfer(transferShop());
  await screen.findByText('2223 3301 1223');
  expect(screen.queryByText('Try a transfer')).toBeNull();
});

it('money that came and waits for a person is said before what is still to pay', async () => {
  const waits = { Waiting: '136000.00' };
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer(waits)]) }));
  const said = await screen.findByText('₹1,36,000.00 has come, and one of us looks at it first');
  const toPay = screen.getByText('To pay');
  expect(said.compareDocumentPosition(toPay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('no account is shown once the time is over, though the store has not said so yet', async () => {
  const HeldUntil = STORE_TIME - 1;
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer({ HeldUntil })]) }));
  await screen.findByText('The time for this price is over');
  expect(screen.queryByText('2223 3301 1223')).toBeNull();
  // Nothing asks for the money either.
  expect(screen.queryByText('To pay')).toBeNull();
});

it('a price that ends while the device sleeps is over within a second of waking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const deposit = { State: 'deposit', DepositDue: '10000', DepositUntil: STORE_TIME + 60_000 };
    const app = transferShop({ GetTransfer: () => yes([wireTransfer(deposit)]) });
    await openTransfer(app);
    await screen.findByText('2223 3301 1223');
    app.at(61_000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('The time for this price is over')).toBeDefined();
    expect(screen.queryByText('2223 3301 1223')).toBeNull();
    expect(screen.queryByRole('link', { name: /in your UPI app$/ })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('a payment is told with the same request id until the store has answered', async () => {
  let lost = true;
  const claim = { At: '2026-11-20T06:31:00Z', Amount: '136000', Channel: 'bank', Reference: '' };
  const app = transferShop({
    TellPayment: () => (lost ? silence() : yes([wireTransfer({ Claims: [claim] })])),
  });
  await openTransfer(app);
  await press('I have sent the transfer');
  await press('Tell the store');
  await screen.findByText(/^We could not hear from the store\. What you typed/);
  lost = false;
  await press('Tell again');
  await screen.findByText('You told us of');
  const sent = app.sent('TellPayment');
  expect(sent).toMatchObject([
    { ONumber: ORDER, Amount: '136000.00', Channel: 'bank', Utr: '', file: '' },
    { Amount: '136000.00' },
  ]);
  expect(sent[0]?.['RequestId']).toBe(sent[1]?.['RequestId']);
});

it('a payment that is being told when the hold ends is told on, and can be told after that', async () => {
  let State = 'open';
  const app = transferShop({
    GetTransfer: () => yes([wireTransfer({ State })]),
    TellPayment: () => yes([wireTransfer({ State })]),
  });
  await openTransfer(app);
  await press('I have sent the transfer');
  const utr = () => screen.getByLabelText<HTMLInputElement>(/^UTR number/);
  fireEvent.change(utr(), { target: { value: '412345678904' } });
  State = 'lapsed';
  await listAgain(app);
  await screen.findByText(/^Nothing came by then/);
  expect(utr().value).toBe('412345678904');
  await press('Tell the store');
  await waitFor(() => expect(app.sent('TellPayment')).toMatchObject([{ Utr: '412345678904' }]));
  await press('I have sent the transfer');
  expect(screen.getByRole('button', { name: 'Tell the store' })).toBeTruthy();
});

it('nothing is asked of a payment that was being told once all of the money is there, late', async () => {
  const app = transferShop({ GetTransfer: () => yes([wireTransfer()]) });
  await openTransfer(app);
  await press('I have sent the transfer');
  await attach();
  cleanup();
  const late = { State: 'lapsed', Came: '1019700.00', StillToPay: '0.00' };
  await openTransfer(transferShop({ GetTransfer: () => yes([wireTransfer(late)]) }));
  await screen.findByRole('heading', { name: 'Go on at the new price' });
  expect(screen.queryByRole('button', { name: 'Tell the store' })).toBeNull();
});

/** The store notes the payment that is told, but its answer is lost; what it lists is asked for again. */
async function tellUnheard(): Promise<PaymentApp> {
  const claims: object[] = [];
  const app = transferShop({
    GetTransfer: () => yes([wireTransfer({ Claims: claims })]),
    TellPayment({ Amount, Channel, Utr }) {
      claims.push({ At: '2026-11-20T06:31:00Z', Amount, Channel, Reference: Utr });
      return silence();
    },
  });
  await openTransfer(app);
  await press('I have sent the transfer');
  return app;
}
const listAgain = (app: PaymentApp) =>
  act(() => app.queryClient.invalidateQueries({ queryKey: ['orders', 'transfer', ORDER] }));

it.each([false, true])(
  'a payment whose answer was lost is told no more once the store lists it (after a reload: %s)',
  async (reload) => {
    const app = await tellUnheard();
    await press('Tell the store');
    await screen.findByText(/^We could not hear from the store/);
    if (reload) {
      cleanup();
      await openTransfer(app.reloaded());
    } else await listAgain(app);
    await screen.findByText('You told us of');
    await waitFor(() => expect(screen.queryByText(/^We could not hear from the store/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell again' })).toBeNull());
    expect(toasts.success).toHaveBeenCalledWith(
      'Thank you. It counts as soon as our bank shows it.',
    );
    expect(app.sent('TellPayment')).toHaveLength(1);
  },
);

it('what was typed after a payment whose answer was lost stays when the store lists that one', async () => {
  const app = await tellUnheard();
  await press('Tell the store');
  await screen.findByText(/^We could not hear from the store/);
  fireEvent.change(screen.getByLabelText(/^Amount you sent/), { target: { value: '5000' } });
  await listAgain(app);
  await screen.findByText('You told us of');
  await screen.findByRole('button', { name: 'Tell the store' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount you sent/).value).toBe('5000');
});

it('a payment that is told again is told with the amount that was sent, though less is open by then', async () => {
  const came = { Came: '0.00', StillToPay: '136000.00' };
  const app = transferShop({ GetTransfer: () => yes([wireTransfer(came)]), TellPayment: silence });
  await openTransfer(app);
  await press('I have sent the transfer');
  await press('Tell the store');
  await screen.findByText(/^We could not hear from the store/);
  Object.assign(came, { Came: '100000.00', StillToPay: '36000.00' });
  await listAgain(app);
  await screen.findByText('₹1,00,000.00 of ₹1,36,000.00 is here');
  await press('Tell again');
  await waitFor(() => expect(app.sent('TellPayment')).toHaveLength(2));
  const [first, again] = app.sent('TellPayment');
  expect(again).toMatchObject({ Amount: '136000.00', RequestId: first?.['RequestId'] });
});

it('a payment by UPI needs its reference or a screenshot, and typed text survives a reload', async () => {
  const app = await openTransfer(transferShop({ TellPayment: () => no(400, 'No.') }));
  await press('I have sent the transfer');
  await press('UPI');
  await press('Tell the store');
  await screen.findByText(/^Type the UTR number or add a screenshot/);
  expect(app.sent('TellPayment')).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^UTR number/), { target: { value: '4261 1230' } });
  cleanup();
  await openTransfer(app.reloaded());
  await press('I have paid by UPI');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^UTR number/).value).toBe('42611230'),
  );
});

const LATE_QUOTE = {
  QuoteId: 'L1',
  ONumber: 'B261121BBBBBB',
  expiresAt: STORE_TIME + 300_000,
  Before: '136000.00',
  Now: '137000.00',
  Came: '136000.00',
  StillToPay: '1000.00',
  ComesBack: '0.00',
  HeldUntil: STORE_TIME + 86_400_000,
  Lines: [
    {
      ProductName: 'Gold Bar',
      Source: 'Gold',
      Weight: '10 gm',
      Quantity: '1',
      Price: '137000.00',
    },
  ],
};

it('late money is decided by the customer: the new price with its difference, accepted once', async () => {
  const quote = { ...LATE_QUOTE, DepositDue: '500.00', DepositUntil: STORE_TIME + 7_200_000 };
  const late = { State: 'lapsed', Came: '136000.00', StillToPay: '0' };
  const app = transferShop({
    GetTransfer: ({ ONumber }) => yes([wireTransfer(ONumber === ORDER ? late : { ONumber })]),
    QuoteLate: () => yes([quote]),
    AcceptLate: () =>
      yes([{ isSuccess: true, ONumber: quote.ONumber, OrderDate: '2026-11-20T06:31:00Z' }]),
  });
  await openTransfer(app);
  await screen.findByText(/^₹1,36,000\.00 of ₹1,36,000\.00 came\. You choose/);
  expect(app.sent('QuoteLate')).toEqual([]);
  await press('See the new price');
  await screen.findByText('₹1,000.00 more');
  screen.getByText(/^₹500\.00 first, by /);
  await press('Accept ₹1,37,000.00');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/order-pay/B261121BBBBBB'));
  expect(app.sent('AcceptLate')).toMatchObject([{ ONumber: ORDER, QuoteId: 'L1' }]);
});

it.each([
  [
    'of its metal',
    'B261120AAAAAA',
    { part: 'all', metal: 'gold' },
    { part: 'all', metal: 'silver' },
  ],
  ['of digital metal', 'C261120AAAAAA', { part: 'digital' }, { part: 'buy-back' }],
] as const)(
  'no new price for late money is asked for during a halt %s',
  async (_, ONumber, own, other) => {
    const late = { ONumber, State: 'lapsed', Came: '1000.00', Metals: ['Gold'] };
    const app = transferShop({ GetTransfer: () => yes([wireTransfer(late)]) });
    await openTransfer(app);
    const button = await screen.findByRole('button', { name: 'See the new price' });
    const says = (...paused: Pause[]) => act(async () => app.rates.market({ open: true, paused }));
    await says(other);
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
    await says(own);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/(is|are) paused by the refinery/).length).toBeGreaterThan(0);
    await press('See the new price');
    expect(app.sent('QuoteLate')).toEqual([]);
  },
);

it('a new price that another device asked for is fetched while a halt honours held prices, until it is withdrawn or over', async () => {
  const late = { State: 'lapsed', Came: '136000.00', StillToPay: '0', Metals: ['Gold'] };
  const NewPriceUntil = STORE_TIME + 120_000;
  const app = transferShop({
    GetTransfer: () => yes([wireTransfer({ ...late, NewPriceUntil })]),
    QuoteLate: () => yes([{ ...LATE_QUOTE, expiresAt: NewPriceUntil }]),
  });
  await openTransfer(app);
  const gold = [{ part: 'all' as const, metal: 'gold' as const }];
  const says = (withdrawn: typeof gold) =>
    act(async () => app.rates.market({ open: true, paused: gold, withdrawn }));
  const button = await screen.findByRole('button', { name: 'See the new price' });
  await says(gold);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press('See the new price');
  expect(app.sent('QuoteLate')).toEqual([]);
  await says([]);
  expect(screen.getByText(/^A new price is held for you/)).toBeDefined();
  expect(button.getAttribute('aria-disabled')).not.toBe('true');
  await press('See the new price');
  await screen.findByRole('button', { name: 'Accept ₹1,37,000.00' });
  app.at(120_000);
  const again = await screen.findByRole('button', { name: 'See the new price' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
});

it('a new price for late money that the refinery withdrew cannot be accepted, until trading goes on', async () => {
  const late = { State: 'lapsed', Came: '136000.00', StillToPay: '0' };
  const app = transferShop({
    GetTransfer: () => yes([wireTransfer(late)]),
    QuoteLate: () => yes([LATE_QUOTE]),
  });
  await openTransfer(app);
  await press('See the new price');
  const button = await screen.findByRole('button', { name: 'Accept ₹1,37,000.00' });
  const says = (withdrawn: { part: 'all'; metal: 'gold' | 'silver' }[]) =>
    act(async () => app.rates.market({ open: true, paused: withdrawn, withdrawn }));
  await says([{ part: 'all', metal: 'silver' }]);
  expect(button.getAttribute('aria-disabled')).not.toBe('true');
  await says([{ part: 'all', metal: 'gold' }]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const why = /^Buying and selling gold is paused by the refinery\. This price cannot be taken/;
  expect(screen.getAllByText(why).length).toBeGreaterThan(0);
  expect(screen.queryByRole('timer')).toBeNull();
  await press('Accept ₹1,37,000.00');
  expect(app.sent('AcceptLate')).toEqual([]);
  await says([]);
  expect(button.getAttribute('aria-disabled')).not.toBe('true');
});

it('all the money goes back only after a second confirmation', async () => {
  let State = 'lapsed';
  const told = () => yes([wireTransfer({ State, Came: '1000.00' })]);
  const app = transferShop({
    GetTransfer: told,
    DeclineLate() {
      State = 'done';
      return told();
    },
  });
  await openTransfer(app);
  await press('Give it all back');
  expect(app.sent('DeclineLate')).toEqual([]);
  await press('Yes, end it: ₹1,000.00 back');
  await screen.findByText('Nothing is left to pay under this number');
});

it.each([429, 500])(
  'a store that answers %i says nothing about the order, and is asked again',
  async (code) => {
    let fails = true;
    const GetTransfer = () => (fails ? no(code, 'Please wait a minute.') : yes([wireTransfer()]));
    await openTransfer(transferShop({ GetTransfer }));
    await screen.findByRole('heading', { name: 'This payment could not be loaded' });
    expect(screen.getByText('Please wait a minute.')).toBeDefined();
    fails = false;
    await press('Try again');
    await screen.findByText('2223 3301 1223');
  },
);

it('a store without transfers has nothing to pay on this page', async () => {
  const app = transferShop({}, { extensions: [] });
  await openTransfer(app);
  await screen.findByText('There is nothing to pay here');
  expect(app.sent('GetTransfer')).toEqual([]);
});

it.each([
  [404, 'This order is not among yours'],
  [409, 'There is nothing to pay here'],
])('an order that the store refuses with %i says: %s', async (code, title) => {
  await openTransfer(transferShop({ GetTransfer: () => no(code, 'No.') }));
  await screen.findByText(title);
});
