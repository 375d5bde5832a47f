// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetAtLoginEnd,
  startAfterFirstPaint,
} from '#client/app/background/after-first-paint.ts';
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
import { refetched } from '#client/testing/refetched.ts';
import { toasts } from '#client/testing/toasts.ts';

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

/** The fields of an operation whose body is in Obj. */
const unwrap = (fields: Fields) => JSON.parse(String(fields['Obj'])) as Record<string, unknown>;
const saved = (app: TestApp) => app.sent('AddDeliveryAddress').map(unwrap);

/** A store whose address book can be changed. */
function bookOf(records: ReturnType<typeof record>[]): Answers {
  const stored = [...records];
  return {
    GetProfileForFront: () => yes(stored),
    AddDeliveryAddress: (fields: Fields) => {
      const { Address, GstNumber, Type, index } = unwrap(fields);
      const first = stored.find((_, at) => at % 2 === (Type === 'billing' ? 0 : 1));
      const at = (Number(index) - 1) * 2 + (Type === 'billing' ? 0 : 1);
      while (stored.length <= at) stored.push(record(''));
      stored[at] = {
        ...(first ?? record('')),
        Address: String(Address),
        GstNumber: String(GstNumber),
      };
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

describe('the list of addresses', () => {
  it('shows the records of the store, which alternate between billing and shipping', async () => {
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
    'uses the type that a store names: %j',
    async (named) => {
      await openAddresses(bookOf([record('First', named), record('Second', named)]));
      expect((await card('Shipping Address 2')).textContent).toContain('Second');
      expect(screen.getByText('No billing address yet.')).toBeDefined();
    },
  );

  it('leaves out records without an address', async () => {
    await openAddresses(bookOf([...BOOK, record('Second'), record('  ')]));
    await card('Billing Address 2');
    expect(screen.queryByRole('listitem', { name: 'Shipping Address 2' })).toBeNull();
    await press(button('Add another address Shipping Address'));
    expect(screen.getByRole('form', { name: 'Shipping Address 2' })).toBeDefined();
  });

  it('shows why the addresses could not be loaded, and tries again', async () => {
    let answer = () => no(500, 'The address book is closed.');
    await openAddresses({ GetProfileForFront: () => answer() });
    await screen.findByText('The address book is closed.');
    expect(screen.getByText('Your addresses could not be loaded')).toBeDefined();
    answer = () => yes(BOOK) as ReturnType<typeof no>;
    await press(button('Try again'));
    await card('Billing Address 1');
  });

  it('shows placeholders under both headings while loading', async () => {
    await openAddresses({ GetProfileForFront: () => new Promise(() => undefined) });
    await screen.findByText('Loading your addresses');
    expect(screen.getByRole('heading', { name: 'Shipping Address' })).toBeDefined();
    const headings = screen.getAllByRole('heading');
    expect(headings.filter(({ textContent }) => !textContent)).toEqual([]);
  });

  it('explains that it is offline, and loads once the connection is back', async () => {
    onlineManager.setOnline(false);
    await openAddresses();
    await screen.findByText('Your addresses are at the store');
    await act(async () => onlineManager.setOnline(true));
    await card('Billing Address 1');
    await act(async () => onlineManager.setOnline(false));
  });
});

describe('editing an address of the address book', () => {
  it('saves the address in its place, shows it at once and fetches it again', async () => {
    const app = await openAddresses(bookOf([...BOOK, record('Second'), record('Third')]));
    const form = await edit('Shipping Address 2');
    expect(document.activeElement).toBe(address());
    expect(address().value).toBe('Third');
    expect(within(form).getAllByRole('textbox')).toHaveLength(3);
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
    expect(toasts.success).toHaveBeenCalledWith('Address saved.');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect((await card('Shipping Address 2')).textContent).toContain('2 Marine Drive');
    // When it is opened, for the position at which to save, and once saved.
    await waitFor(() => expect(app.sent('GetProfileForFront')).toHaveLength(3));
    expect(document.activeElement).toBe(button('Edit Shipping Address 2'));
    expect({ ...sessionStorage }).toEqual({});
  });

  it('shows the saved address before it is fetched again', async () => {
    let asked = 0;
    await openAddresses({
      ...bookOf(BOOK),
      GetProfileForFront: () => ((asked += 1) <= 2 ? yes(BOOK) : new Promise(() => undefined)),
    });
    await edit('Billing Address 1');
    type(address(), 'Newly here');
    await save();
    await waitFor(async () =>
      expect((await card('Billing Address 1')).textContent).toContain('Newly here'),
    );
  });

  it('adds an address at the end of its type; the only one is the selected one', async () => {
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
    expect(document.activeElement).toBe(button('Edit Billing Address 2'));
    expect(saved(app).map(({ Type, index, status }) => [Type, index, status])).toEqual([
      ['billing', 1, true],
      ['billing', 2, false],
    ]);
    expect(screen.getAllByRole('heading', { name: 'Asha' })).toHaveLength(2);
  });

  it('puts a new address after the one that another tab has added meanwhile', async () => {
    const stored = [...BOOK];
    const app = await openAddresses({ ...bookOf(BOOK), GetProfileForFront: () => yes(stored) });
    await card('Billing Address 1');
    await press(button('Add another address Billing Address'));
    type(address(), '7 New Road');
    stored.push(record('5 Park Street'));
    await save();
    await waitFor(() => expect(saved(app)).toMatchObject([{ Type: 'billing', index: 3 }]));
  });

  it('opens the draft of a new address as a new one after a reload, though another tab has saved one', async () => {
    const stored = [...BOOK];
    const store = { ...bookOf(BOOK), GetProfileForFront: () => yes(stored) };
    await openAddresses(store);
    await card('Billing Address 1');
    await press(button('Add another address Billing Address'));
    type(address(), '7 New Road');
    stored.push(record('5 Park Street'));
    cleanup();
    const app = await openAddresses(store);
    expect((await card('Billing Address 2')).textContent).toContain('5 Park Street');
    const fresh = await screen.findByRole('form', { name: 'Billing Address 3' });
    expect([address().value, screen.getAllByRole('form')]).toEqual(['7 New Road', [fresh]]);
    await save();
    await waitFor(() => expect(saved(app)).toMatchObject([{ index: 3, Address: '7 New Road' }]));
    expect({ ...sessionStorage }).toEqual({});
  });

  it('moves a new address that is being written behind one that another tab saves', async () => {
    const stored = [...BOOK];
    const app = await openAddresses({ ...bookOf(BOOK), GetProfileForFront: () => yes(stored) });
    await card('Billing Address 1');
    await press(button('Add another address Billing Address'));
    type(address(), '7 New Road');
    stored.push(record('5 Park Street'));
    await refetched(app.queryClient);
    expect((await card('Billing Address 2')).textContent).toContain('5 Park Street');
    expect([address().value, document.activeElement]).toEqual(['7 New Road', address()]);
    expect(screen.getByRole('form', { name: 'Billing Address 3' })).toBeDefined();
  });

  it('replaces no text but the one that was shown, until that is read', async () => {
    const stored = [...BOOK];
    const app = await openAddresses({ ...bookOf(BOOK), GetProfileForFront: () => yes(stored) });
    const form = await edit('Billing Address 1');
    type(address(), '7 New Road');
    stored[0] = record('5 Park Street');
    await save();
    await within(form).findByText(/has become “5 Park Street” meanwhile/);
    expect([address().value, saved(app)]).toEqual(['7 New Road', []]);
    await save();
    await waitFor(() => expect(saved(app)).toMatchObject([{ index: 1, Address: '7 New Road' }]));
  });

  it('keeps the only address selected', async () => {
    const app = await openAddresses();
    await edit('Billing Address 1');
    type(address(), 'Elsewhere');
    await save();
    expect(saved(app)[0]).toMatchObject({ index: 1, status: true });
  });

  it('offers no eleventh address', async () => {
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
  ])(
    'shows the broken rule beside its field and sends nothing (%#)',
    async (typed, typedGst, text, field) => {
      const app = await openAddresses();
      await edit('Billing Address 1');
      type(address(), typed);
      type(gst(), typedGst);
      act(() => button('Save').focus());
      await save();
      expect(toasts.error).toHaveBeenCalledWith(text);
      expect(document.activeElement).toBe(field());
      const described = document.getElementById(field().getAttribute('aria-describedby') ?? '');
      expect(described?.textContent).toBe(text);
      expect(app.sent('AddDeliveryAddress')).toEqual([]);
    },
  );

  it.each([
    ['refuses it', () => no(400, 'That address is not in India.'), 'That address is not in India.'],
    ['is silent', silence, /may not be saved. What you typed is still here/],
    ['is unreadable', () => no(500, ''), /cannot read/],
  ])('keeps the typed text where the store %s', async (_what, AddDeliveryAddress, text) => {
    await openAddresses({ ...bookOf(BOOK), AddDeliveryAddress });
    await edit('Billing Address 1');
    type(address(), 'Half way to the moon');
    await save();
    const form = screen.getByRole('form', { name: 'Billing Address 1' });
    await within(form).findByText(text);
    expect(toasts.error).toHaveBeenCalledTimes(1);
    expect(toasts.success).not.toHaveBeenCalled();
    expect(address().value).toBe('Half way to the moon');
    expect(button('Save').hasAttribute('aria-busy')).toBe(false);
  });

  it('sends the address once, however often Save is pressed, also without a network', async () => {
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

  it('restores the address on Cancel, and removes the draft', async () => {
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

  it('restores the draft after a reload, but not for another customer', async () => {
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

  it('keeps the typed text when the store answers meanwhile', async () => {
    const app = await openAddresses();
    await edit('Billing Address 1');
    type(address(), 'Being written');
    await refetched(app.queryClient);
    expect(address().value).toBe('Being written');
    expect(sessionStorage.length).toBe(1);
  });

  it('wipes the typed text when the login ends, and restores it for the same customer', async () => {
    const app = await openAddresses({
      ...bookOf(BOOK),
      AddDeliveryAddress: () => no(401, 'Please log in again.'),
    });
    forgetAtLoginEnd(app);
    await startAfterFirstPaint(app, createServerClock());
    await edit('Billing Address 1');
    type(address(), 'Private');
    await save();
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
    expect(toasts.error).toHaveBeenCalledWith('Please log in again.');
    expect({ ...sessionStorage }).toEqual({});
    expect(app.queryClient.getQueryData(['account', 'profile'])).toBeUndefined();

    // The same customer continues on the same page.
    await screen.findByText(/^Your login has ended/);
    await act(async () => app.session.begin(CUSTOMER, 'token-9'));
    await waitFor(() => expect(app.router.state.location.href).toBe('/profile?tab=address'));
    await waitFor(() => expect(address().value).toBe('Private'));
  });
});
