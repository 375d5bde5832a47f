// @vitest-environment happy-dom
import { cleanup, act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
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
} from './testing/address-shop.ts';

const said = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#client/ui/feedback/toast.ts', () => ({
  showSuccess: said.success,
  showError: said.error,
  showInfo: said.info,
}));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('choosing addresses', () => {
  it('has one of each type chosen from the start: the one of the store', async () => {
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

  it('clears the others when one is chosen, and hands that on', async () => {
    const app = await open();
    await ready();
    await press(radio('Billing Address 1'));
    expect(checked()).toEqual([true, false]);
    await submit();
    expect(handedOn()).toMatchObject({ BillingId: 1, ShippingId: 2 });
    expect(path(app)).toBe('/modeofpayment');
  });

  it('preselects one alone where a store marks several', async () => {
    await open(store(BILLING.map((row) => ({ ...row, Status: true }))));
    await ready();
    expect(checked()).toEqual([true, false]);
  });

  it('asks again for the addresses of the tab that is opened, which the address names', async () => {
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

  it('opens on the shipping tab where the address names it', async () => {
    await open(store(), '/proceedtobuy?tab=shipping');
    await ready('Shipping Address 1');
  });

  it('is as it was after a reload, and on the way back from the payment', async () => {
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
    // The order is placed: the next one begins with what the store says.
    sessionStorage.removeItem('addressData');
    await open();
    await ready();
    expect(checked()).toEqual([false, true]);
    expect(box()).toHaveProperty('checked', false);
  });

  it('says what is wrong one after the other, where it is mended', async () => {
    const app = await open(store([{ Id: 1, Address: '' }], [{ Id: 2, Address: '' }]));
    await ready();
    await submit();
    expect(said.error).toHaveBeenLastCalledWith('Please select shipping address');
    await ready('Shipping Address 1');
    expect(document.activeElement).toBe(radio('Shipping Address 1'));
    await press(radio('Shipping Address 1'));
    await submit();
    expect(said.error).toHaveBeenLastCalledWith('Please select billing address');
    await ready('Billing Address 1');
    expect(document.activeElement).toBe(radio('Billing Address 1'));
    await press(radio('Billing Address 1'));
    await submit();
    expect(said.error).toHaveBeenLastCalledWith('First enter the billing address and then save it');
    expect(document.activeElement).toBe(address('Billing Address 1'));
    type(address('Billing Address 1'), '14 Ranade Road');
    await save('Billing Address 1');
    await submit();
    expect(said.error).toHaveBeenLastCalledWith(
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

  it('does not use the shipping list while it is the same as billing; choosing there ends that', async () => {
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

  it('is for customers only', async () => {
    const app = testApp();
    await openApp(app, '/proceedtobuy?tab=shipping', false);
    expect(app.router.state.location.href).toBe('/login?from=%2Fproceedtobuy%3Ftab%3Dshipping');
  });

  it('says that nothing is in the bag and goes home after 2 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = testApp({ ...store(), GetCart: () => yes([]) });
    await openApp(app, '/proceedtobuy');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(said.info).toHaveBeenCalledWith('Cart is empty');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(path(app)).toBe('/');
  });

  it('cannot be had, and is asked for again', async () => {
    let answer = () => no(500, 'The address book is closed.');
    const rows = store();
    await open({
      ...rows,
      GetProceedToBuyForFront: (fields) =>
        (answer() as ReturnType<typeof no> | undefined) ??
        (rows['GetProceedToBuyForFront']?.(fields) as ReturnType<typeof yes>),
    });
    await screen.findByText('The address book is closed.');
    answer = () => undefined as never;
    await press(button('Try again'));
    await ready();
  });
});

describe('the addresses of a conversion', () => {
  const PAYLOAD = {
    weight: '10gm',
    quantity: 1,
    productId: 42,
    productName: 'Lotus coin',
    makingCharges: '500.00',
  };

  it('are marked as such, and need no bag', async () => {
    sessionStorage.setItem('converted-coin-payload', JSON.stringify(PAYLOAD));
    const app = await open({ ...store(), GetCart: () => yes([]) }, '/buy-convert-coin');
    await ready();
    await submit();
    expect(path(app)).toBe('/modeofpayment');
    expect(handedOn()).toEqual({ BillingId: 3, ShippingId: 2, proceedType: 'ConvertCoin' });
    expect(said.info).not.toHaveBeenCalled();
  });

  it('are not asked for without a coin', async () => {
    const app = testApp(store());
    await openApp(app, '/buy-convert-coin');
    await waitFor(() => expect(path(app)).toBe('/'));
    expect(said.error).toHaveBeenCalledWith('Convert coin details not found');
  });
});
