// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAfterFirstPaint } from '#client/app/background/after-first-paint.ts';
import {
  type Answers,
  CUSTOMER,
  type Fields,
  no,
  openApp,
  silence,
  testApp,
  type TestApp,
  yes,
} from '#client/testing/shop-app.tsx';
import { createServerClock } from '#client/api/server-clock.ts';

const said = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#client/ui/feedback/toast.ts', () => ({
  showSuccess: said.success,
  showError: said.error,
  showInfo: said.info,
}));
vi.mock('#client/app/background/background-services.ts', () => ({
  startBackgroundServices: async () => undefined,
}));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

const record = (Address: string, Type = '', GstNumber = '') => ({
  FirstName: 'Asha',
  Email: 'asha@aurum.example',
  Number: '9876543210',
  addressNumber: 1,
  Address,
  Type,
  GstNumber,
});
const BOOK = [record('14 Ranade Road\nDadar', '', '27AAPFU0939F1ZV'), record('9 Hill Road')];

/** What an operation with a body in Obj was asked. */
const unwrap = (fields: Fields) => JSON.parse(String(fields['Obj'])) as Record<string, unknown>;
const saved = (app: TestApp) => app.sent('AddDeliveryAddress').map(unwrap);

/** A store with an address book that takes what is saved. */
function bookOf(records: ReturnType<typeof record>[]): Answers {
  const kept = [...records];
  return {
    GetProfileForFront: () => yes(kept),
    AddDeliveryAddress: (fields: Fields) => {
      const { Address, GstNumber, Type, index } = unwrap(fields);
      const first = kept.find((_, at) => at % 2 === (Type === 'billing' ? 0 : 1));
      const at = (Number(index) - 1) * 2 + (Type === 'billing' ? 0 : 1);
      while (kept.length <= at) kept.push(record(''));
      kept[at] = { ...(first ?? record('')), Address: `${Address}`, GstNumber: `${GstNumber}` };
      return yes(undefined, 'Address saved.');
    },
  };
}
async function openAddresses(answers: Answers = bookOf(BOOK)) {
  const app = testApp(answers);
  await openApp(app, '/profile?tab=address');
  return app;
}
const card = (name: string) => screen.findByRole('listitem', { name });
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const button = (name: string) => screen.getByRole('button', { name });
const edit = async (name: string) => {
  await card(name);
  await press(button(`Edit ${name}`));
  return screen.getByRole('form', { name });
};
const address = () =>
  screen.getByLabelText<HTMLTextAreaElement>('Address', { selector: 'textarea' });
const gst = () => screen.getByLabelText<HTMLInputElement>(/^GST number/);
const type = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } });
const save = () => press(button('Save'));

describe('the addresses', () => {
  it('are shown as the store has them, billing and shipping by turns', async () => {
    await openAddresses();
    const billing = within(await card('Billing Address 1'));
    expect(billing.getByText(/14 Ranade Road/).textContent).toBe('14 Ranade Road\nDadar');
    expect(billing.getByText('Asha')).toBeDefined();
    expect(billing.getByText('27AAPFU0939F1ZV')).toBeDefined();
    expect(billing.getByText('+91 9876543210')).toBeDefined();
    expect(billing.getByText('asha@aurum.example')).toBeDefined();
    const shipping = within(await card('Shipping Address 1'));
    expect(shipping.getByText('9 Hill Road')).toBeDefined();
    expect(shipping.getByText('Not given')).toBeDefined();
  });

  it.each([['Shipping'], ['SHIPPING '], [' shipping-address']])(
    'are of the type that a store names: %j',
    async (named) => {
      await openAddresses(bookOf([record('First', named), record('Second', named)]));
      expect((await card('Shipping Address 2')).textContent).toContain('Second');
      expect(screen.getByText('No billing address yet.')).toBeDefined();
    },
  );

  it('leave out the records that only keep them in step', async () => {
    await openAddresses(bookOf([...BOOK, record('Second'), record('  ')]));
    await card('Billing Address 2');
    expect(screen.queryByRole('listitem', { name: 'Shipping Address 2' })).toBeNull();
    await press(button('Add another address Shipping Address'));
    expect(screen.getByRole('form', { name: 'Shipping Address 2' })).toBeDefined();
  });

  it('are on their way, or cannot be had, and are asked for again', async () => {
    let answer = () => no(500, 'The address book is closed.');
    await openAddresses({ GetProfileForFront: () => answer() });
    await screen.findByText('The address book is closed.');
    expect(screen.getByText('Your addresses could not be loaded')).toBeDefined();
    answer = () => yes(BOOK) as ReturnType<typeof no>;
    await press(button('Try again'));
    await card('Billing Address 1');
  });

  it('wait in their places', async () => {
    await openAddresses({ GetProfileForFront: () => new Promise(() => undefined) });
    await screen.findByText('Loading your addresses');
    expect(screen.getByRole('heading', { name: 'Shipping Address' })).toBeDefined();
    const headings = screen.getAllByRole('heading');
    expect(headings.filter(({ textContent }) => !textContent)).toEqual([]);
  });

  it('are at the store while the device is offline, and come with the connection', async () => {
    onlineManager.setOnline(false);
    await openAddresses();
    await screen.findByText('Your addresses are at the store');
    await act(async () => onlineManager.setOnline(true));
    await card('Billing Address 1');
    await act(async () => onlineManager.setOnline(false));
  });
});

describe('an address', () => {
  it('is edited in its place, shown at once, and asked for again', async () => {
    const app = await openAddresses(bookOf([...BOOK, record('Second'), record('Third')]));
    const form = await edit('Shipping Address 2');
    expect(document.activeElement).toBe(address());
    expect(address().value).toBe('Third');
    expect(within(form).getAllByRole('textbox')).toHaveLength(2);
    type(address(), '  2 Marine Drive\nMumbai \n');
    type(gst(), ' 27AAPFU0939F1ZV ');
    await save();
    expect(saved(app)).toEqual([
      {
        Token: 'token-7',
        Address: '2 Marine Drive\nMumbai',
        GstNumber: '27AAPFU0939F1ZV',
        Type: 'shipping',
        index: 2,
        status: false,
      },
    ]);
    expect(said.success).toHaveBeenCalledWith('Address saved.');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect((await card('Shipping Address 2')).textContent).toContain('2 Marine Drive');
    await waitFor(() => expect(app.sent('GetProfileForFront')).toHaveLength(2));
    expect(document.activeElement).toBe(button('Edit Shipping Address 2'));
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is shown as saved before the store is asked again', async () => {
    let asked = 0;
    await openAddresses({
      ...bookOf(BOOK),
      GetProfileForFront: () => ((asked += 1) === 1 ? yes(BOOK) : new Promise(() => undefined)),
    });
    await edit('Billing Address 1');
    type(address(), 'Newly here');
    await save();
    await waitFor(async () =>
      expect((await card('Billing Address 1')).textContent).toContain('Newly here'),
    );
  });

  it('is added at the end of its type; the only one is the chosen one', async () => {
    const app = await openAddresses(bookOf([record('')]));
    await screen.findByText('No billing address yet.');
    await press(button('Add an address Billing Address'));
    expect(document.activeElement).toBe(address());
    type(address(), 'First');
    await save();
    await card('Billing Address 1');
    await press(button('Add another address Billing Address'));
    type(address(), 'Second');
    await save();
    await card('Billing Address 2');
    expect(saved(app).map(({ Type, index, status }) => [Type, index, status])).toEqual([
      ['billing', 1, true],
      ['billing', 2, false],
    ]);
    expect(screen.getAllByRole('heading', { name: 'Asha' })).toHaveLength(2);
  });

  it('stays the chosen one while it is the only one', async () => {
    const app = await openAddresses();
    await edit('Billing Address 1');
    type(address(), 'Elsewhere');
    await save();
    expect(saved(app)[0]).toMatchObject({ index: 1, status: true });
  });

  it('has no eleventh beside it', async () => {
    await openAddresses(bookOf(Array.from({ length: 19 }, (_, at) => record(`A${at}`))));
    await card('Billing Address 10');
    expect(screen.queryByRole('button', { name: /Add another address Billing/ })).toBeNull();
    expect(screen.getByText(/10 addresses are the most/)).toBeDefined();
    expect(button('Add another address Shipping Address')).toBeDefined();
  });

  it.each([
    [' \n ', '', 'Enter address', address],
    ['x'.repeat(1001), '', 'This address is too long. Keep it to 1000 characters.', address],
    ['Here', 'x'.repeat(21), 'This GST number is too long. Keep it to 20 characters.', gst],
  ])('is not sent when it breaks a rule (%#)', async (typed, typedGst, text, field) => {
    const app = await openAddresses();
    await edit('Billing Address 1');
    type(address(), typed);
    type(gst(), typedGst);
    await save();
    expect(said.error).toHaveBeenCalledWith(text);
    expect(document.activeElement).toBe(field());
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(text);
    expect(app.sent('AddDeliveryAddress')).toEqual([]);
  });

  it.each([
    ['refuses it', () => no(400, 'That address is not in India.'), 'That address is not in India.'],
    ['is silent', silence, /may not be saved. What you typed is still here/],
    ['is unreadable', () => no(500, ''), /cannot read/],
  ])('stays as typed where the store %s', async (_what, AddDeliveryAddress, text) => {
    await openAddresses({ ...bookOf(BOOK), AddDeliveryAddress });
    await edit('Billing Address 1');
    type(address(), 'Half way to the moon');
    await save();
    const form = screen.getByRole('form', { name: 'Billing Address 1' });
    await within(form).findByText(text);
    expect(said.error).toHaveBeenCalledTimes(1);
    expect(said.success).not.toHaveBeenCalled();
    expect(address().value).toBe('Half way to the moon');
    expect(button('Save').hasAttribute('aria-busy')).toBe(false);
  });

  it('is sent once, however often Save is pressed, also without a network', async () => {
    const app = await openAddresses({
      ...bookOf(BOOK),
      AddDeliveryAddress: () => new Promise(() => undefined),
    });
    await edit('Billing Address 1');
    await act(async () => onlineManager.setOnline(false));
    type(address(), 'Here');
    await save();
    await save();
    expect(app.sent('AddDeliveryAddress')).toHaveLength(1);
    await waitFor(() => expect(address().readOnly).toBe(true));
    await save();
    expect(app.sent('AddDeliveryAddress')).toHaveLength(1);
  });

  it('is as before when it is given up, and nothing is kept', async () => {
    const app = await openAddresses();
    await edit('Billing Address 1');
    type(address(), 'Never mind');
    await press(button('Cancel'));
    expect({ ...sessionStorage }).toEqual({});
    expect((await card('Billing Address 1')).textContent).toContain('14 Ranade Road');
    expect(document.activeElement).toBe(button('Edit Billing Address 1'));
    await edit('Billing Address 1');
    expect(address().value).toBe('14 Ranade Road\nDadar');
    await press(button('Cancel'));
    await press(button('Add another address Shipping Address'));
    await press(button('Cancel'));
    expect(document.activeElement).toBe(button('Add another address Shipping Address'));
    expect(app.sent('AddDeliveryAddress')).toEqual([]);
  });

  it('is taken up again after a reload, and not by another customer', async () => {
    await openAddresses();
    await edit('Shipping Address 1');
    type(address(), '');
    type(gst(), '27AAPF');
    cleanup();
    await openAddresses();
    await screen.findByRole('form', { name: 'Shipping Address 1' });
    expect([address().value, gst().value]).toEqual(['', '27AAPF']);
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('form', { name: 'Billing Address 1' })).toBeNull();
    cleanup();
    const other = testApp(bookOf(BOOK));
    other.session.begin({ ...CUSTOMER, Id: 8 }, 'token-8');
    await openApp(other, '/profile?tab=address', false);
    await card('Shipping Address 1');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is not changed by what the store says while it is being written', async () => {
    const app = await openAddresses();
    await edit('Billing Address 1');
    type(address(), 'Being written');
    await act(() => app.queryClient.invalidateQueries());
    expect(address().value).toBe('Being written');
    expect(sessionStorage.length).toBe(1);
  });

  it('ends with the login, which leads to the login page and wipes what was typed', async () => {
    const app = await openAddresses({
      ...bookOf(BOOK),
      AddDeliveryAddress: () => no(401, 'Please log in again.'),
    });
    await startAfterFirstPaint(app, createServerClock());
    await edit('Billing Address 1');
    type(address(), 'Private');
    await save();
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
    expect(said.error).toHaveBeenCalledWith('Please log in again.');
    expect({ ...sessionStorage }).toEqual({});
    expect(app.queryClient.getQueryData(['account', 'profile'])).toBeUndefined();

    // The same customer goes on where they were.
    screen.getByText(/^Your login has ended/);
    await act(async () => app.session.begin(CUSTOMER, 'token-9'));
    await waitFor(() => expect(app.router.state.location.href).toBe('/profile?tab=address'));
    await waitFor(() => expect(address().value).toBe('Private'));
  });
});
