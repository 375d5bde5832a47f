import { describe, expect, it } from 'vitest';
import type { ProfileRecord } from '#shared/contract/addresses.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { ChangedElsewhere, findPlace } from './find-place.ts';

const record = (Address: string, GstNumber = ''): ProfileRecord => ({
  FirstName: 'Asha',
  Email: 'asha@aurum.example',
  Number: '9876543210',
  addressNumber: 1,
  Type: 'shipping',
  Address,
  GstNumber,
});
/** The store's answer: these are the customer's shipping addresses now. */
const bookOf = (...texts: string[]) =>
  ({ call: async () => ({ data: texts.map((text) => record(text)) }) }) as unknown as ApiClient;
const typed = { Address: '7 New Road', GstNumber: '' };
const placeIn = (api: ApiClient, index: number, known?: ProfileRecord) =>
  findPlace(api, { type: 'shipping', index, known }, typed);

describe('the position at which an address is saved', () => {
  it('is the one that was shown, as long as nothing else stands there', async () => {
    await expect(placeIn(bookOf('9 Hill Road'), 2)).resolves.toBe(2);
    await expect(placeIn(bookOf('9 Hill Road'), 1, record('9 Hill Road '))).resolves.toBe(1);
  });

  it('is after what another tab has added there meanwhile', async () => {
    await expect(placeIn(bookOf('9 Hill Road', '5 Park Street'), 2)).resolves.toBe(3);
  });

  it('is the same again where the answer to the first try was lost', async () => {
    await expect(placeIn(bookOf('9 Hill Road', '7 New Road'), 2)).resolves.toBe(2);
    await expect(placeIn(bookOf('7 New Road'), 1, record('9 Hill Road'))).resolves.toBe(1);
    const behind = bookOf('9 Hill Road', '5 Park Street', '7 New Road');
    await expect(placeIn(behind, 2)).resolves.toBe(3);
  });

  it('is past the last one in a full book, which the store refuses', async () => {
    const full = Array.from({ length: 10 }, (_, at) => `${at} Hill Road`);
    await expect(placeIn(bookOf(...full), 10)).resolves.toBe(11);
  });

  it('is none where another text than the known one would be replaced', async () => {
    const changed = placeIn(bookOf('5 Park Street'), 1, record('9 Hill Road'));
    await expect(changed).rejects.toBeInstanceOf(ChangedElsewhere);
    await expect(changed).rejects.toThrow('has become “5 Park Street” meanwhile');
    await expect(changed).rejects.toMatchObject({ record: { Address: '5 Park Street' } });
    await expect(placeIn(bookOf(), 1, record('9 Hill Road'))).rejects.toThrow('no longer in');
  });
});
