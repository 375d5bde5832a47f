import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQueue, TooBusy } from './render-queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function job() {
  let end = (_value: string) => {};
  const work = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (end = resolve)));
  return { work, end: (value: string) => end(value) };
}

describe('the queue of pages', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());
  const open = () => renderQueue({ atOnce: 1, waiting: 1, patienceMs: 3000 });

  it('runs one after another and turns away who would wait too far back', async () => {
    const queue = open();
    const [first, second, third] = [job(), job(), job()];
    const [one, two] = [queue(first.work), queue(second.work)];
    await expect(queue(third.work)).rejects.toThrow(TooBusy);
    await turn();
    expect(second.work).not.toHaveBeenCalled();
    first.end('first');
    expect(await one).toBe('first');
    await vi.waitFor(() => expect(second.work).toHaveBeenCalled(), 10_000);
    second.end('second');
    expect(await two).toBe('second');
    expect(third.work).not.toHaveBeenCalled();
  });

  it('gives up on work that takes too long, which keeps its place until it ends', async () => {
    const queue = open();
    const [stuck, next] = [job(), job()];
    const given = expect(queue(stuck.work)).rejects.toThrow(TooBusy);
    await turn();
    await vi.advanceTimersByTimeAsync(3000);
    await given;
    const waits = queue(next.work);
    await turn();
    expect(next.work).not.toHaveBeenCalled();
    stuck.end('late');
    await vi.waitFor(() => expect(next.work).toHaveBeenCalled(), 10_000);
    next.end('next');
    expect(await waits).toBe('next');
  });

  it('forgets who has waited too long', async () => {
    const queue = open();
    const [stuck, waiting] = [job(), job()];
    const both = [queue(stuck.work), queue(waiting.work)].map((result) =>
      expect(result).rejects.toThrow(TooBusy),
    );
    await turn();
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(both);
    stuck.end('late');
    await turn();
    expect(waiting.work).not.toHaveBeenCalled();
  });

  it('hears what has come in meanwhile before each piece of work', async () => {
    const queue = renderQueue({ atOnce: 1, waiting: 9, patienceMs: 3000 });
    const order: string[] = [];
    const pages = ['one', 'two'].map((name) => queue(async () => order.push(name)));
    setImmediate(() => order.push('a call'));
    await Promise.all(pages);
    expect(order).toEqual(['one', 'a call', 'two']);
  });

  it('makes room after a failure', async () => {
    const queue = open();
    await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue(async () => 'well')).toBe('well');
  });
});
