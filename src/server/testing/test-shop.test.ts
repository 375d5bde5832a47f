import { expect, it } from 'vitest';
import { openTestShop } from './test-shop.ts';

it('a test whose name does not say that it needs a database gets none, and is told how to be named', async () => {
  await expect(openTestShop()).rejects.toThrow('is named *.db.test.ts, or *.both-dbs.test.ts');
});
