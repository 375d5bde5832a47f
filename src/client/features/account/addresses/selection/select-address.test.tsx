// @vitest-environment happy-dom
import { cleanup, act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import {
  saved,
  asked,
  BILLING,
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
  box,
  handedOn,
  path,
} from '../testing/address-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('selecting the addresses of an order', () => {
  it('preselects one address of each type, as the store has it', async () => {
    const app = await open();
    await ready();
    screen.getByRole('heading', { level: 1, name: 'Select a Delivery Address' });
    expect(checked()).toEqual([false, true]);
    expect(card('Billing Address 1').getByText('+91 9876543210')).toBeDefined();
    expect(card('Billing Address 1').getByText('asha@aurum.example')).toBeDefined();
    expect(gst('Billing Address 1').value).toBe('27AAPFU0939F1ZV');
    await submit();
    await waitFor(() => expect(path(app)).toBe('/modeofpayment'));
    expect(handedOn()).toEqual({ BillingId: 3, ShippingId: 2, proceedType: 'BuyProduct' });
    expect(saved(app)).toEqual([]);
  });

  it('selects one address at a time, and passes it on to the payment', async () => {
    const app = await open();
    await ready();
    await press(radio('Billing Address 1'));
    expect(checked()).toEqual([true, false]);
    await submit();
    expect(handedOn()).toMatchObject({ BillingId: 1, ShippingId: 2 });
    expect(path(app)).toBe('/modeofpayment');
  });

  it('gives the focus back to the button that opens an address again, when it is saved or undone', async () => {
    await open();
    await ready();
    const edit = () => card('Billing Address 1').getByRole('button', { name: /^Edit/ });
    await press(edit());
    type(address('Billing Address 1'), '15 Ranade Road');
    act(() => button('Save Billing Address 1').focus());
    await save('Billing Address 1');
    await waitFor(() => expect(document.activeElement).toBe(edit()));
    type(address('Billing Address 1'), '16 Ranade Road');
    const undo = button(/^Undo.* Billing Address 1$/);
    act(() => undo.focus());
    await press(undo);
    expect(document.activeElement).toBe(edit());
  });

  it('preselects only one address where a store marks several', async () => {
    await open(store(BILLING.map((row) => ({ ...row, Status: true }))));
    await ready();
    expect(checked()).toEqual([true, false]);
  });

  it('fetches the addresses again when a tab is opened, and puts the tab into the URL', async () => {
    const app = await open();
    await ready();
    const before = asked(app, 'shipping');
    await tab('Shipping Address');
    await ready('Shipping Address 1');
    expect(app.router.state.location.search).toEqual({ tab: 'shipping' });
    await waitFor(() => expect(asked(app, 'shipping')).toBe(before + 1));
    const billing = asked(app, 'billing');
    await tab('Billing Address');
    await waitFor(() => expect(asked(app, 'billing')).toBe(billing + 1));
    expect(app.router.state.location.search).toEqual({});
  });

  it('opens the shipping tab where the URL names it', async () => {
    await open(store(), '/proceedtobuy?tab=shipping');
    await ready('Shipping Address 1');
  });

  it('restores the selection after a reload, and on the way back from the payment', async () => {
    await open();
    await ready();
    await press(radio('Billing Address 1'));
    await press(box());
    cleanup();
    await open();
    await ready();
    expect(checked()).toEqual([true, false]);
    expect(box()).toHaveProperty('checked', true);
    await submit();
    cleanup();
    await open();
    await ready();
    expect(checked()).toEqual([true, false]);
    cleanup();
    // The order is placed: the next one starts with the store's selection.
    sessionStorage.removeItem('addressData');
    await open();
    await ready();
    expect(checked()).toEqual([false, true]);
    expect(box()).toHaveProperty('checked', false);
  });

  it('reports one broken rule after another, and focuses the field to correct', async () => {
    const app = await open(store([{ Id: 1, Address: '' }], [{ Id: 2, Address: '' }]));
    await ready();
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith('Please select shipping address');
    await ready('Shipping Address 1');
    expect(document.activeElement).toBe(radio('Shipping Address 1'));
    await press(radio('Shipping Address 1'));
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith('Please select billing address');
    await ready('Billing Address 1');
    expect(document.activeElement).toBe(radio('Billing Address 1'));
    await press(radio('Billing Address 1'));
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith(
      'First enter the billing address and then save it',
    );
    expect(document.activeElement).toBe(address('Billing Address 1'));
    type(address('Billing Address 1'), '14 Ranade Road');
    await save('Billing Address 1');
    await submit();
    expect(toasts.error).toHaveBeenLastCalledWith(
      'First enter the shipping address and then save it',
    );
    await ready('Shipping Address 1');
    expect(address('Shipping Address 1').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address('Shipping Address 1'));
    await press(box());
    await submit();
    expect(handedOn()).toEqual({ BillingId: 1, ShippingId: 1, proceedType: 'BuyProduct' });
    expect(path(app)).toBe('/modeofpayment');
  });

  it('ignores the shipping list while it is the same as billing, until one is selected there', async () => {
    await open();
    await ready();
    await press(box());
    await tab('Shipping Address');
    await ready('Shipping Address 1');
    screen.getByText(/^The parcel goes to your billing address/);
    await press(radio('Shipping Address 1'));
    expect(box()).toHaveProperty('checked', false);
    await submit();
    expect(handedOn()).toMatchObject({ BillingId: 3, ShippingId: 2 });
  });

  it('requires a login', async () => {
    const app = testApp();
    await openApp(app, '/proceedtobuy?tab=shipping', false);
    expect(app.router.state.location.href).toBe('/login?from=%2Fproceedtobuy%3Ftab%3Dshipping');
  });

  it('reports an empty bag and goes home after 2 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = testApp({ ...store(), GetCart: () => yes([]) });
    await openApp(app, '/proceedtobuy');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toasts.info).toHaveBeenCalledWith('Cart is empty');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(path(app)).toBe('/');
  });

  it('shows why the addresses could not be loaded, and tries again', async () => {
    let answer = () => no(500, 'The address book is closed.');
    const rows = store();
    await open({
      ...rows,
      GetProceedToBuyForFront: (fields) =>
        (answer() as ReturnType<typeof no> | undefined) ??
        (rows['GetProceedToBuyForFront']?.(fields) as ReturnType<typeof yes>),
    });
    await screen.findByText('The address book is closed.');
    const onward = button('Submit');
    expect(onward.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(onward.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Your addresses could not be loaded');
    answer = () => undefined as never;
    await press(button('Try again'));
    await ready();
    await waitFor(() => expect(button('Submit').getAttribute('aria-disabled')).toBeNull());
  });
});

describe('selecting the addresses of a conversion', () => {
  const PAYLOAD = {
    weight: '10gm',
    quantity: 1,
    productId: 42,
    productName: 'Lotus coin',
    makingCharges: '500.00',
  };

  it('marks the selection as a conversion, and needs no bag', async () => {
    sessionStorage.setItem('converted-coin-payload', JSON.stringify(PAYLOAD));
    const app = await open({ ...store(), GetCart: () => yes([]) }, '/buy-convert-coin');
    await ready();
    await submit();
    expect(path(app)).toBe('/modeofpayment');
    expect(handedOn()).toEqual({ BillingId: 3, ShippingId: 2, proceedType: 'ConvertCoin' });
    expect(toasts.info).not.toHaveBeenCalled();
  });

  it('leads away when no coin has been selected', async () => {
    const app = testApp(store());
    await openApp(app, '/buy-convert-coin');
    await waitFor(() => expect(path(app)).toBe('/'));
    expect(toasts.error).toHaveBeenCalledWith('Convert coin details not found');
  });
});
