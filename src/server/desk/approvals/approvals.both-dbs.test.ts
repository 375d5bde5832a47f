import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { approvals, auditLog, deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { insertSale } from '#server/testing/people/digital-trades.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';

let shop: TestShop;
let asha: Buyer;
let number: string;
beforeAll(async () => {
  shop = await openTestShop();
  await openDesk(shop);
  await shop.db.update(deskRules).set({ value: 'no' });
  asha = await Buyer.arrive(shop);
  number = await numberOf(asha);
}, 60_000);
afterAll(() => shop.close());

async function numberOf({ id }: Buyer): Promise<string> {
  const rows = await shop.db
    .select({ number: customers.number })
    .from(customers)
    .where(eq(customers.id, id));
  return only(rows).number;
}

/** Each has a login of their own on the machine, in the name's first letter. */
const as =
  (by: string, user = by.toLowerCase()) =>
  async (...args: string[]) => {
    const { code, out, error } = await runDesk(shop, { args: [...args, '--by', by], user });
    return { code, out: out.join('\n'), error: error.join('\n') };
  };
const meera = as('Meera');
const ravi = as('Ravi');

let refs = 0;
const credit = (clerk: typeof meera, gold: string, ref = `C${(refs += 1)}`, to = number) =>
  clerk('credit', to, '--gold', gold, '--ref', ref, '--reason', 'a coin was melted');
const held = async () => (await findHoldings(shop, asha.id)).gold;
const requestOf = (out: string) => /request (\d+)/.exec(out)?.[1] ?? '';
const nextDay = () => void (shop.clock.now += DAY_MS);

describe('a tonne of gold by a slip of the finger', () => {
  it('a slip of the finger is not credited but kept as a request, however often it is typed', async () => {
    const said = await credit(meera, '999999', 'T1');
    expect(said.code).toBe(1);
    expect(said.out).toContain(
      'Not done yet: 999999.0000 g of gold is more than the 10.0000 g of gold',
    );
    expect(await held()).toBe(0);
    expect((await credit(meera, '999999', 'T1')).out).toContain('Nothing was changed: this waits');
    expect((await ravi('approvals')).out).toMatch(
      /^ID .*\n\d+ +waiting +Meera \(meera\) .*credit 999999.0000 g of gold to \d+ \(a coin was melted\)/,
    );
    expect(await shop.db.select().from(approvals)).toHaveLength(1);
  });

  it('the shell says of a request what the screen says: the customer, the metal and why', async () => {
    const { out } = await ravi('approvals');
    expect(out).toMatch(new RegExp(`^ {4}Customer: +${number}$`, 'm'));
    expect(out).toMatch(/^ {4}Metal: +999999\.0000 g of gold$/m);
    expect(out).toMatch(/^ {4}Why: +a coin was melted$/m);
    expect((await ravi('approvals', '--json')).out).toContain('"details"');
  });

  it('is not booked by a second person either, where the vault does not have it; the request stays', async () => {
    const said = await ravi('approve', '1');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.error).toContain('The vault does not have the gold for this');
    expect(await held()).toBe(0);
    expect((await ravi('approvals', '--json')).out).toContain('"standing": "waiting"');
    expect((await ravi('decline', '1', '--reason', 'a slip')).code).toBe(0);
  });
});

describe('a withdrawal of more than the vault has', () => {
  it('a withdrawal beyond the vault is refused at once, and nobody else is asked', async () => {
    const before = await shop.db.select().from(approvals);
    const args = ['vault', 'withdraw', '--gold', '999999', '--ref', 'W1', '--reason', 'a slip'];
    const said = await meera(...args);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.error).toContain('The vault does not have the gold for this');
    expect(await shop.db.select().from(approvals)).toHaveLength(before.length);
  });
});

describe('a request', () => {
  it('a request is approved by somebody else than who asked, whatever they call themselves', async () => {
    const id = requestOf((await credit(meera, '20')).out);
    const own = [
      meera,
      as('meera', 'ravi'),
      as(' MEERA ', 'ravi'),
      as('Ｍeera', 'ravi'),
      as('Ravi', 'meera'),
    ];
    for (const clerk of own) {
      expect(await clerk('approve', id)).toMatchObject({ code: 1 });
      expect(await clerk('decline', id, '--reason', 'x')).toMatchObject({ code: 1 });
    }
    expect(await held()).toBe(0);
    const said = await ravi('approve', id);
    expect(said.out).toContain('Booked: 20.0000 g of gold');
    expect(await held()).toBe(200_000);
  });

  it('a request is carried out once, even if it is approved ten times at once, and its command then says so', async () => {
    const before = await held();
    const id = requestOf((await credit(meera, '30', 'TEN')).out);
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        as(turn % 2 ? 'Ravi' : 'Kamal')('approve', id, '--json'),
      ),
    );
    const changed = said.filter(({ out }) => (JSON.parse(out) as { changed: boolean }).changed);
    expect(changed).toHaveLength(1);
    expect(await held()).toBe(before + 300_000);
    expect((await ravi('approve', id)).out).toContain('Nothing was changed: request');
    expect((await ravi('decline', id, '--reason', 'No')).error).toContain('was approved by');
    expect((await credit(meera, '30', 'TEN')).out).toContain('Nothing was changed');
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, number));
    expect(entries.at(-1)).toMatchObject({
      by: 'Meera',
      act: 'credit',
      details: { approval: Number(id), approvedBy: expect.stringMatching(/Ravi|Kamal/) },
    });
  });

  it('a request that was declined or is older than three days cannot be approved', async () => {
    const before = await held();
    const declined = requestOf((await credit(meera, '40')).out);
    await ravi('decline', declined, '--reason', 'No');
    expect((await ravi('approve', declined)).error).toContain('was declined by Ravi');
    expect((await ravi('decline', declined, '--reason', 'No')).out).toContain('Nothing');
    const old = requestOf((await credit(meera, '40', 'OLD')).out);
    shop.clock.now += 3 * DAY_MS;
    expect((await ravi('approve', old)).error).toContain('can no longer be decided');
    expect((await ravi('decline', old, '--reason', 'No')).error).toContain('no longer be decided');
    expect((await ravi('approvals')).out).toBe('Nothing waits for a second person.');
    expect((await ravi('approvals', '--all')).out).toContain('expired');
    expect(await held()).toBe(before);
    expect((await ravi('approve', '9999')).error).toBe('There is no request 9999.');
    // Nothing has ended the old one yet, and nobody can decide it.
    const again = await credit(meera, '40', 'OLD');
    expect(again.out).toContain('Not done yet');
    expect((await ravi('decline', requestOf(again.out), '--reason', 'No')).code).toBe(0);
  });

  it.each([
    'delete from desk_approvals',
    "update desk_approvals set args = '{}'",
    "update desk_approvals set state = 'waiting'",
    'delete from desk_limit_uses',
  ])('cannot be changed in the database: %s', async (statement) => {
    await expect(shop.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/only ever added to|decided once/) },
    });
  });
});

describe('the limit of a day', () => {
  it('holds for all together: of twenty clerks at once five come through', async () => {
    nextDay();
    // Each to another customer: the lock of one would let them through one by one.
    const people = await Promise.all(Array.from({ length: 20 }, () => Buyer.arrive(shop)));
    const numbers = await Promise.all(people.map(numberOf));
    const said = await Promise.all(
      numbers.map((to, turn) => credit(as(`Clerk ${turn}`), '10', `D${turn}`, to)),
    );
    expect(said.filter(({ code }) => code === 0)).toHaveLength(5);
    const golds = await Promise.all(
      people.map(async ({ id }) => (await findHoldings(shop, id)).gold),
    );
    expect(golds.reduce((sum, gold) => sum + gold, 0)).toBe(500_000);
    expect((await credit(meera, '0.0001')).out).toContain(
      'with it, 50.0001 g of gold would have been done today',
    );
    expect((await meera('limits')).out).toMatch(/gold +10\.0000 g of gold +50\.0000 .* 50\.0000/);
  });

  it('is anew at midnight in India, and what was approved does not count', async () => {
    nextDay();
    const id = requestOf((await credit(meera, '50')).out);
    expect((await ravi('approve', id)).code).toBe(0);
    expect((await credit(meera, '10')).code).toBe(0);
    expect((await meera('limits')).out).toMatch(/gold .* 10\.0000 g of gold\nsilver/);
    const midnight = startOfIndianDay(indianTime(shop.now()).day) ?? 0;
    shop.clock.now = midnight + DAY_MS - 1;
    for (let left = 4; left > 0; left -= 1) expect((await credit(meera, '10')).code).toBe(0);
    expect((await credit(meera, '10')).code).toBe(1);
    shop.clock.now += 1;
    expect((await credit(meera, '10')).code).toBe(0);
  });

  it('counts payouts in rupees', async () => {
    nextDay();
    await asha.hold({ gold: '100' });
    for (const turn of [1, 2, 3]) {
      await insertSale(shop, asha.id, {
        number: `S${turn}`,
        grams: '1.0000',
        rate: '12509.50',
        value: '150000.00',
        total: turn === 3 ? '250000.00' : '150000.00',
      });
    }
    const pay = (sale: string) => meera('payout-paid', sale, '--reference', `N-${sale}`);
    expect((await pay('S1')).code).toBe(0);
    expect((await pay('S3')).out).toContain('₹2,50,000.00 is more than the ₹2,00,000.00');
    await meera('limits', 'set', 'rupees', '--each', '200000', '--day', '200000');
    const waits = await pay('S2');
    expect(waits.out).toContain('₹3,00,000.00 would have been done today');
    expect((await ravi('approve', requestOf(waits.out.slice(20)))).out).toContain(
      'is noted as paid',
    );
    expect((await pay('S2')).out).toContain('Nothing was changed');
    expect((await meera('payouts')).out).toContain('1 payout due');
  });
});

describe('limits', () => {
  it('limits are lowered by one person and raised by two', async () => {
    const set = (clerk: typeof meera, each: string, day = '100') =>
      clerk('limits', 'set', 'silver', '--each', each, '--day', day);
    expect((await set(meera, '5')).out).toContain('The limit of silver is 5.0000 g');
    expect((await set(meera, '5')).out).toContain('Nothing was changed');
    const raised = await set(meera, '6');
    expect(raised).toMatchObject({ code: 1, out: expect.stringContaining('it raises the limit') });
    expect((await set(meera, '4', '101')).code).toBe(1);
    expect((await ravi('approve', requestOf(raised.out))).code).toBe(0);
    const [row] = await shop.db.select().from(deskLimits).where(eq(deskLimits.name, 'silver'));
    expect(row).toMatchObject({ each: 60_000, day: 1_000_000 });
    expect(await meera('limits', 'set', 'tin', '--each', '1', '--day', '1')).toMatchObject({
      code: 2,
    });
    expect(await set(meera, '7', '6')).toMatchObject({ code: 2 });
    expect(await set(meera, '-1')).toMatchObject({ code: 2 });
  });

  it('let one user of the machine approve under another name only where it was said so', async () => {
    nextDay();
    const id = requestOf((await credit(as('Asha', 'shop'), '20')).out);
    expect((await as('Ravi', 'shop')('approve', id)).error).toContain('same user of the machine');
    const asked = await meera('limits', 'one-user', 'yes');
    expect(asked.out).toContain('Not done yet');
    expect((await ravi('approve', requestOf(asked.out))).code).toBe(0);
    expect((await as('asha', 'shop')('approve', id)).error).toContain('somebody else');
    expect((await as('Ravi', 'shop')('approve', id)).code).toBe(0);
    expect((await meera('limits', 'one-user', 'no')).code).toBe(0);
  });

  it('must be set before anything is done, once and freely', async () => {
    const fresh = await openTestShop();
    const buyer = await Buyer.arrive(fresh);
    await buyer.hold({ gold: '1' });
    await fresh.db.delete(deskLimits);
    await fresh.db.delete(deskRules);
    const [customer] = await rowsOf<{ number: string }>(
      fresh.db,
      sql`select number from customers where id = ${buyer.id}`,
    );
    const run = async (...args: string[]) => {
      const { code, error } = await runDesk(fresh, { args, user: 'owner' });
      return { code, error: error.join() };
    };
    const wanted = ['credit', customer?.number ?? '', '--gold', '1', '--ref', 'A', '--reason', 'x'];
    expect(await run(...wanted)).toMatchObject({
      code: 1,
      error: expect.stringContaining('No limit is set for gold'),
    });
    expect((await run('limits', 'set', 'gold', '--each', '1', '--day', '1')).code).toBe(0);
    expect((await run('limits', 'one-user', 'yes')).code).toBe(0);
    expect((await run(...wanted)).code).toBe(0);
    await fresh.close();
  });
});
