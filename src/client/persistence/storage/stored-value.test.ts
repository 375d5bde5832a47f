// @vitest-environment happy-dom
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { storedText, storedValue } from './stored-value.ts';

const amount = v.object({ rupees: v.string() });
const open = (storage?: Storage) => storedValue('finalAmount', amount, storage);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('storedValue', () => {
  it('writes JSON under its key in the area that the registry names', () => {
    expect(open().write({ rupees: '10' })).toBe(true);
    storedValue('last-rates', amount).write({ rupees: '20' });
    expect({ ...sessionStorage }).toEqual({ finalAmount: '{"rupees":"10"}' });
    expect({ ...localStorage }).toEqual({ 'last-rates': '{"rupees":"20"}' });
    expect(open().read()).toEqual({ rupees: '10' });
  });

  it('reads nothing once it is removed', () => {
    open().write({ rupees: '10' });
    open().remove();
    expect(open().read()).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['', '{', 'null', '7', '{"rupees":7}', '[]'])('reads nothing from %j', (text) => {
    sessionStorage.setItem('finalAmount', text);
    expect(open().read()).toBeUndefined();
  });

  it('says that a full storage took nothing, and leaves what was there', () => {
    open().write({ rupees: '10' });
    const full = open(failingStorage(sessionStorage, 'setItem'));
    expect(full.write({ rupees: '20' })).toBe(false);
    expect(full.read()).toEqual({ rupees: '10' });
  });

  it('reads nothing from a storage that is denied', () => {
    expect(open(failingStorage(sessionStorage, 'getItem')).read()).toBeUndefined();
  });
});

it('storedText stores a text as it is, in the area of a key with a prefix', () => {
  const draft = storedText('address-draft 7 billing 1');
  draft.write('orders');
  expect({ ...sessionStorage }).toEqual({ 'address-draft 7 billing 1': 'orders' });
  expect(draft.read()).toBe('orders');
});
