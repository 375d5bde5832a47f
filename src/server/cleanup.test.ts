import { expect, it } from 'vitest';
import { Cleanup } from './cleanup.ts';

const recorder = () => {
  const closed: string[] = [];
  const cleanup = new Cleanup();
  const add = (name: string, fails = false) =>
    cleanup.add(async () => {
      await Promise.resolve();
      closed.push(name);
      if (fails) throw new Error(name);
    });
  return { closed, cleanup, add };
};

it('cleanup closes the parts one after another, the last opened first', async () => {
  const { closed, cleanup, add } = recorder();
  add('database');
  add('source');
  add('server');
  await cleanup.run();
  expect(closed).toEqual(['server', 'source', 'database']);
});

it('cleanup closes the other parts where one fails, and throws the first error', async () => {
  const { closed, cleanup, add } = recorder();
  add('database', true);
  add('source');
  add('server', true);
  await expect(cleanup.run()).rejects.toThrow('server');
  expect(closed).toEqual(['server', 'source', 'database']);
});

it('cleanup closes each part once, however often it runs', async () => {
  const { closed, cleanup, add } = recorder();
  add('database');
  await Promise.all([cleanup.run(), cleanup.run()]);
  await cleanup.run();
  expect(closed).toEqual(['database']);
});
