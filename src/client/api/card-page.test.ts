// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import { goToCardPage } from './card-page.ts';

vi.unmock('#client/api/card-page.ts');

afterEach(() => vi.restoreAllMocks());

const went = vi.fn();
/** A fake window at an address of the shop. */
const page = () =>
  ({
    location: {
      href: 'https://shop.example/order-view/B1',
      origin: 'https://shop.example',
      assign: went,
    },
    document,
  }) as unknown as Window;
const go = (Url: string, Method: 'GET' | 'POST' = 'GET', Fields: Record<string, string> = {}) => {
  went.mockReset();
  goToCardPage({ Url, Method, Fields }, page());
};

it.each([
  ['/pay/sandbox/1', 'https://shop.example/pay/sandbox/1'],
  ['https://shop.example/pay/sandbox/1?a=1', 'https://shop.example/pay/sandbox/1?a=1'],
  ['https://api.razorpay.com/v1/checkout', 'https://api.razorpay.com/v1/checkout'],
])('goToCardPage goes to %s', (url, address) => {
  go(url);
  expect(went).toHaveBeenCalledExactlyOnceWith(address);
});

it('goToCardPage adds the fields to the address', () => {
  go('https://bank.example/p?a=1', 'GET', { order: 'B1', note: 'a & b' });
  expect(went).toHaveBeenCalledWith('https://bank.example/p?a=1&order=B1&note=a+%26+b');
});

it('goToCardPage posts the fields if told to, even one called submit, and leaves no form behind', () => {
  const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    expect(this.isConnected).toBe(true);
    expect(this.method).toBe('post');
    expect(this.action).toBe('https://bank.example/p');
    const inputs = [...this.querySelectorAll('input')];
    expect(inputs.map(({ name, value }) => [name, value])).toEqual([
      ['key_id', 'rzp'],
      ['submit', 'yes'],
    ]);
  });
  go('https://bank.example/p', 'POST', { key_id: 'rzp', submit: 'yes' });
  expect(posted).toHaveBeenCalledTimes(1);
  expect(went).not.toHaveBeenCalled();
  expect(document.querySelector('form')).toBeNull();
});

it.each([
  'http://bank.example/p',
  'http://shop.example/pay/1',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  '  ',
  'https://',
])('goToCardPage refuses %j', (url) => {
  expect(() => go(url)).toThrow(UnreadableReply);
  expect(() => go(url, 'POST')).toThrow(UnreadableReply);
  expect(went).not.toHaveBeenCalled();
});
