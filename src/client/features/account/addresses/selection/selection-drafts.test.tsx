// @vitest-environment happy-dom
import { cleanup, act, fireEvent, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetAtLoginEnd,
  startAfterFirstPaint,
} from '#client/app/background/after-first-paint.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { CUSTOMER, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import {
  BILLING,
  unwrap,
  saved,
  store,
  open,
  ready,
  card,
  radio,
  address,
  gst,
  type,
  press,
  button,
  save,
  submit,
  tab,
  checked,
  handedOn,
  path,
} from '../testing/address-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

describe('editing an address while selecting one for an order', () => {
  it('replaces nothing that another tab has saved at its place meanwhile', async () => {
    const elsewhere = { Type: 'billing', Address: '5 Park Street' };
    const app = await open({ ...store(), GetProfileForFront: () => yes([elsewhere]) });
    await ready();
    type(address('Billing Address 1'), '15 Ranade Road');
    await save('Billing Address 1');
    await card('Billing Address 1').findByText(/has become “5 Park Street” meanwhile/);
    expect(saved(app)).toEqual([]);
    expect(address('Billing Address 1').value).toBe('15 Ranade Road');
  });

  it('replaces no text but the one it was typed over, also once the list has been fetched again', async () => {
    const billing = [{ Id: 1, Address: '14 Ranade Road' }];
    const answers = store(billing);
    let elsewhere = answers;
    const app = await open({
      ...answers,
      GetProceedToBuyForFront: (fields) => elsewhere['GetProceedToBuyForFront']?.(fields) ?? yes(),
      GetProfileForFront: (fields) => elsewhere['GetProfileForFront']?.(fields) ?? yes(),
    });
    await ready();
    type(address('Billing Address 1'), '15 Ranade Road');
    elsewhere = store([{ Id: 1, Address: '5 Park Street' }]);
    await act(() => app.queryClient.invalidateQueries());
    await save('Billing Address 1');
    await card('Billing Address 1').findByText(/has become “5 Park Street” meanwhile/);
    expect(saved(app)).toEqual([]);
    await save('Billing Address 1');
    await waitFor(() => expect(saved(app)).toMatchObject([{ Address: '15 Ranade Road' }]));
  });

  it('saves one address on its own, in its place, and shows it at once', async () => {
    const app = await open();
    await ready();
    type(address('Billing Address 1'), ' 15 Ranade Road \n');
    expect(card('Billing Address 1').getByText('Not saved yet')).toBeDefined();
    await save('Billing Address 1');
    expect(saved(app)).toEqual([
      {
        Token: 'token-7',
        Address: '15 Ranade Road',
        GstNumber: '27AAPFU0939F1ZV',
        Type: 'billing',
        index: 1,
        status: false,
      },
    ]);
    expect(toasts.success).toHaveBeenCalledWith('Address saved.');
    await waitFor(() => expect(address('Billing Address 1').value).toBe('15 Ranade Road'));
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('address-draft'))).toEqual(
      [],
    );
  });

  it('tells the store which address is selected', async () => {
    const app = await open();
    await ready();
    type(gst('Billing Address 2'), '27AAPFU0939F1ZV');
    await save('Billing Address 2');
    expect(saved(app)).toMatchObject([{ index: 2, status: true, GstNumber: '27AAPFU0939F1ZV' }]);
  });

  it('saves the drafts of the selected addresses on the way to the payment', async () => {
    const app = await open();
    await ready();
    type(address('Billing Address 2'), 'New billing');
    await tab('Shipping Address');
    await ready('Shipping Address 1');
    type(address('Shipping Address 1'), 'New shipping');
    await submit();
    await waitFor(() => expect(path(app)).toBe('/modeofpayment'));
    expect(saved(app)).toMatchObject([
      { Type: 'billing', index: 2, Address: 'New billing', status: true },
      { Type: 'shipping', index: 1, Address: 'New shipping', status: true },
    ]);
    expect(handedOn()).toMatchObject({ BillingId: 3, ShippingId: 2 });
  });

  it('neither saves nor loses the drafts of other addresses', async () => {
    const app = await open();
    await ready();
    type(address('Billing Address 1'), 'Half way');
    await submit();
    expect(path(app)).toBe('/modeofpayment');
    expect(saved(app)).toEqual([]);
    cleanup();
    await open();
    await ready();
    expect(address('Billing Address 1').value).toBe('Half way');
    await press(button('Undo Billing Address 1'));
    expect(address('Billing Address 1').value).toBe('14 Ranade Road');
  });

  it('stays on the page, with the text, where the selected address could not be saved', async () => {
    const app = await open({
      ...store(),
      AddDeliveryAddress: (fields) =>
        unwrap(fields)['Type'] === 'shipping' ? silence() : yes(undefined, 'Address saved.'),
    });
    await ready();
    await tab('Shipping Address');
    await ready('Shipping Address 1');
    type(address('Shipping Address 1'), 'Half way to the moon');
    await tab('Billing Address');
    await ready();
    await submit();
    await ready('Shipping Address 1');
    await screen.findByText(/may not be saved. What you typed is still here/);
    expect(address('Shipping Address 1').value).toBe('Half way to the moon');
    expect(path(app)).toBe('/proceedtobuy');
    expect(handedOn()).toBeNull();
  });

  it('keeps a draft over another tab, a reload and a lost connection', async () => {
    await open();
    await ready();
    type(address('Billing Address 2'), '');
    type(gst('Billing Address 2'), '27AAPF');
    await act(async () => onlineManager.setOnline(false));
    await tab('Shipping Address');
    await ready('Shipping Address 1');
    await tab('Billing Address');
    await ready();
    expect([address('Billing Address 2').value, gst('Billing Address 2').value]).toEqual([
      '',
      '27AAPF',
    ]);
    await act(async () => onlineManager.setOnline(true));
    cleanup();
    await open();
    await ready();
    expect([address('Billing Address 2').value, gst('Billing Address 2').value]).toEqual([
      '',
      '27AAPF',
    ]);
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith(
      'First enter the billing address and then save it',
    );
  });

  it('keeps the typed text when the store answers meanwhile', async () => {
    const app = await open();
    await ready();
    type(address('Billing Address 1'), 'Being written');
    await act(() => app.queryClient.invalidateQueries());
    expect(address('Billing Address 1').value).toBe('Being written');
  });

  it('adds a new address at the end, and selects it', async () => {
    const app = await open();
    await ready();
    await press(button('Add another address Billing Address'));
    expect(document.activeElement).toBe(address('Billing Address 3'));
    type(address('Billing Address 3'), 'Brand new');
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith(
      'This new address is not saved. Save it to use it, or cancel it.',
    );
    await save('Billing Address 3');
    expect(saved(app)).toMatchObject([{ index: 3, status: true, Type: 'billing' }]);
    await waitFor(() => expect(checked()).toEqual([false, false, true]));
    await submit();
    expect(handedOn()).toMatchObject({ BillingId: 51 });
  });

  it('opens the draft of a new address as a new one after a reload, though another tab has saved one', async () => {
    await open();
    await ready();
    await press(button('Add another address Billing Address'));
    type(address('Billing Address 3'), 'Brand new');
    cleanup();
    await open(store([...BILLING, { Id: 9, Address: '5 Park Street' }]));
    await ready('Billing Address 4');
    expect(address('Billing Address 3').value).toBe('5 Park Street');
    expect(address('Billing Address 4').value).toBe('Brand new');
  });

  it('returns the focus to the button when a new address is cancelled', async () => {
    await open();
    await ready();
    await press(button('Add another address Billing Address'));
    type(address('Billing Address 3'), 'Never mind');
    await press(button('Cancel Billing Address 3'));
    expect(screen.queryByRole('listitem', { name: 'Billing Address 3' })).toBeNull();
    expect(document.activeElement).toBe(button('Add another address Billing Address'));
  });

  it('starts with an empty address where the customer has none', async () => {
    const app = await open(store([], []));
    await ready();
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith('Please select shipping address');
    await ready('Shipping Address 1');
    expect(document.activeElement).toBe(address('Shipping Address 1'));
    type(address('Shipping Address 1'), 'Parcel');
    await save('Shipping Address 1');
    await waitFor(() => expect(radio('Shipping Address 1').checked).toBe(true));
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith('Please select billing address');
    await ready();
    type(address('Billing Address 1'), 'Invoice');
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith(
      'First enter the billing address and then save it',
    );
    await save('Billing Address 1');
    await waitFor(() => expect(radio('Billing Address 1').checked).toBe(true));
    await submit();
    expect(handedOn()).toMatchObject({ BillingId: 52, ShippingId: 51 });
    expect(path(app)).toBe('/modeofpayment');
  });

  it('offers no eleventh address', async () => {
    await open(store(Array.from({ length: 10 }, (_, at) => ({ Id: at, Address: `A${at}` }))));
    await ready('Billing Address 10');
    expect(screen.queryByRole('button', { name: /^Add another/ })).toBeNull();
    screen.getByText(/10 addresses are the most/);
  });

  it('shows the broken rule beside its field and sends nothing', async () => {
    const app = await open();
    await ready();
    type(address('Billing Address 1'), ' ');
    await save('Billing Address 1');
    expect(toasts.error).toHaveBeenCalledWith('Enter address');
    expect(document.activeElement).toBe(address('Billing Address 1'));
    type(address('Billing Address 1'), 'x'.repeat(1001));
    await save('Billing Address 1');
    expect(toasts.error).toHaveBeenLastCalledWith(expect.stringContaining('too long'));
    expect(saved(app)).toEqual([]);
  });

  it('sends an address once, however often Save and Submit are pressed', async () => {
    const app = await open({ ...store(), AddDeliveryAddress: () => new Promise(() => undefined) });
    await ready();
    address('Billing Address 1');
    type(address('Billing Address 2'), 'Here');
    await act(async () => {
      fireEvent.click(button('Submit'));
      fireEvent.click(button('Submit'));
    });
    await save('Billing Address 2');
    await save('Billing Address 1');
    expect(saved(app)).toHaveLength(1);
    expect(button('Submit').getAttribute('aria-busy')).toBe('true');
    expect(address('Billing Address 2').readOnly).toBe(true);
  });

  it('does not pull back a customer who left while the address was being saved', async () => {
    let end: (answer: ReturnType<typeof yes>) => void = () => undefined;
    const app = await open({
      ...store(),
      AddDeliveryAddress: () => new Promise((resolve) => (end = resolve)),
    });
    await ready();
    type(address('Billing Address 2'), 'Here');
    await submit();
    await act(() => app.router.navigate({ to: '/about' }));
    await act(async () => end(yes(undefined, 'Address saved.')));
    expect(path(app)).toBe('/about');
    expect(handedOn()).toBeNull();
  });

  it('keeps a draft over a login that ends meanwhile', async () => {
    const app = await open({
      ...store(),
      AddDeliveryAddress: () => no(401, 'Please log in again.'),
    });
    forgetAtLoginEnd(app);
    await startAfterFirstPaint(app, createServerClock());
    await ready();
    await press(radio('Billing Address 1'));
    type(address('Billing Address 1'), 'Private');
    await save('Billing Address 1');
    await waitFor(() => expect(path(app)).toBe('/login'));
    expect({ ...sessionStorage }).toEqual({});
    expect(app.queryClient.getQueryData(['account', 'choices', 'billing'])).toBeUndefined();
    await act(async () => app.session.begin(CUSTOMER, 'token-9'));
    await waitFor(() => expect(path(app)).toBe('/proceedtobuy'));
    await ready();
    expect(address('Billing Address 1').value).toBe('Private');
    expect(radio('Billing Address 1').checked).toBe(true);
  });

  it('does not show a draft to another customer', async () => {
    await open();
    await ready();
    type(address('Billing Address 1'), 'Private');
    cleanup();
    const other = testApp(store());
    other.session.begin({ ...CUSTOMER, Id: 8 }, 'token-8');
    await openApp(other, '/proceedtobuy', false);
    await ready();
    expect(address('Billing Address 1').value).toBe('14 Ranade Road');
  });
});
