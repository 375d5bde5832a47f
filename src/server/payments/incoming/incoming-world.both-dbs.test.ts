import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { payments } from '#server/db/schema/payments.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { casesHere } from '#server/testing/walks/thorough.ts';
import { importStatements } from '../statements/import-statement.ts';
import { readStatement } from '../statements/read-statement.ts';
import { fillShop } from './testing/fill-shop.ts';
import { judgeWorld } from './testing/judge-world.ts';
import { statementOf } from './testing/statement-of.ts';
import { makeWorld } from './testing/world.ts';

describe('a statement of many payments', () => {
  it(
    'a statement is booked without one mistake, and not at all when it is read again',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const shop = await openTestShop();
          try {
            const now = shop.now();
            const world = makeWorld(seed, { count: 60, now });
            await fillShop(shop, world);
            const file = new TextEncoder().encode(statementOf(world, now));
            const read = () =>
              importStatements(shop, { bank: 'hdfc', ...readStatement(file, undefined) });
            const first = await read();
            expect(first).toMatchObject({ lines: world.lines.length, before: 0 });
            expect((await judgeWorld(shop, world)).wrong).toEqual([]);
            const all = async () => [
              await shop.db.select().from(incomingPayments).orderBy(asc(incomingPayments.id)),
              await shop.db.select().from(payments).orderBy(asc(payments.id)),
            ];
            const before = await all();
            expect(await read()).toMatchObject({ before: world.lines.length, bookedPaise: 0 });
            expect(await all()).toEqual(before);
          } finally {
            await shop.close();
          }
        }),
        { numRuns: casesHere(4) },
      );
    },
  );
});
