// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PRIVATE_DATABASES } from '#client/persistence/storage/storage-keys.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { useStoredTelling } from './use-stored-telling.ts';

afterEach(cleanup);

it('what is changed before the device has been read counts, beside what the device has', async () => {
  idb.emptyDatabases();
  const rows = idb.databaseOf(PRIVATE_DATABASES.payment);
  const kept = { customer: 7, order: 'B1', channel: 'bank', amount: '', at: Date.now() };
  rows.set('told/B1', { ...kept, utr: '412345678904', picture: undefined, sent: undefined });
  const { result } = renderHook(() => useStoredTelling(7, 'B1'));
  act(() => result.current.put({ channel: 'upi' }));
  await act(async () => {});
  expect(result.current.draft).toMatchObject({ channel: 'upi', utr: '412345678904' });
  expect(rows.get('told/B1')).toMatchObject({ channel: 'upi', utr: '412345678904' });
});
