import { describe, expect, it } from 'vitest';
import { limitConcurrencyPerCustomer } from './limit-concurrency-per-customer.ts';
import { limitConcurrency } from './limit-concurrency.ts';

const CROWDED = { code: 429, message: expect.stringContaining('try again') };

/** Work that ends when it is told to. */
function work(log: string[], name: string) {
  let end = () => {};
  const until = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  const run = () => {
    log.push(name);
    return until;
  };
  return { run, end: () => end() };
}

describe('costly work', () => {
  it('runs a few at once, then the others in their order', async () => {
    const begun: string[] = [];
    const turns = limitConcurrency({ atOnce: 2, waiting: 2 });
    const all = ['a', 'b', 'c', 'd'].map((name) => work(begun, name));
    const said = all.map(({ run }) => turns.run(run));
    expect(begun).toEqual(['a', 'b']);
    all[1]?.end();
    await said[1];
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { end } of all) end();
    expect(await Promise.all(said)).toEqual(['a', 'b', 'c', 'd']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('costly work is refused when too much waits, and welcome again afterwards', async () => {
    const begun: string[] = [];
    const turns = limitConcurrency({ atOnce: 1, waiting: 1 });
    const [first, second, third] = [work(begun, 'a'), work(begun, 'b'), work(begun, 'c')];
    const one = turns.run(first.run);
    expect(turns.refuseWhenFull).not.toThrow();
    const two = turns.run(second.run);
    await expect(turns.run(third.run)).rejects.toMatchObject(CROWDED);
    expect(turns.refuseWhenFull).toThrow(expect.objectContaining(CROWDED));
    first.end();
    second.end();
    await Promise.all([one, two]);
    third.end();
    expect(await turns.run(third.run)).toBe('c');
  });

  it('gives its place on where it fails', async () => {
    const turns = limitConcurrency({ atOnce: 1, waiting: 1 });
    const failing = turns.run(() => Promise.reject(new Error('no memory')));
    const after = turns.run(async () => 'done');
    await expect(failing).rejects.toThrow('no memory');
    expect(await after).toBe('done');
  });
});

it('the work of one customer takes no turn of another, and only the busy customer is refused', async () => {
  const begun: string[] = [];
  const turns = limitConcurrencyPerCustomer({ atOnce: 1, waiting: 1 });
  const [first, second] = [work(begun, 'a'), work(begun, 'b')];
  const said = [turns.run(1, first.run), turns.run(1, second.run)];
  await expect(turns.run(1, async () => 'c')).rejects.toMatchObject(CROWDED);
  expect(await turns.run(2, async () => 'd')).toBe('d');
  expect(begun).toEqual(['a']);
  first.end();
  second.end();
  expect(await Promise.all(said)).toEqual(['a', 'b']);
  expect(await turns.run(1, async () => 'e')).toBe('e');
});
