// @vitest-environment happy-dom
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseOf, holdDatabases } from '#client/testing/fake-databases.ts';
import { openDatabase } from './open-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What became of a request after this time. */
async function after<Value>(
  ms: number,
  asked: Promise<Value>,
): Promise<Value | 'failed' | 'waits'> {
  const outcome = asked.catch(() => 'failed' as const);
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([outcome, Promise.resolve('waits' as const)]);
}

describe('a database whose browser does not answer', () => {
  it('fails after eight seconds, and each further request sooner', async () => {
    holdDatabases();
    const database = openDatabase('silent');
    const first = get('a', database);
    expect(await after(7900, first)).toBe('waits');
    expect(await after(200, first)).toBe('failed');
    expect(await after(600, get('a', database))).toBe('failed');
  });

  it('does what was asked once it answers after all, and is then waited for as before', async () => {
    const answer = holdDatabases();
    const database = openDatabase('late');
    expect(await after(9000, set('a', 1, database))).toBe('failed');
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(databaseOf('late').get('a')).toBe(1);
    holdDatabases();
    expect(await after(600, get('a', database))).toBe('waits');
  });

  it('keeps no timer once it has answered', async () => {
    const database = openDatabase('quick');
    await set('a', 1, database);
    expect(await get('a', database)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
