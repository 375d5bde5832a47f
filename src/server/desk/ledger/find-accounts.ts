import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { LedgerAccount, LedgerMovement } from '#shared/desk/contract/ledger.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { ownMoney } from '#server/db/schema/desk-people.ts';
import { type Asset, entries, entrySets, ownMetal } from '#server/db/schema/ledger.ts';
import { customerAccount, customerOf } from '#server/digital/ledger/customer-account.ts';
import { findVaultStand } from '#server/digital/ledger/vault.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findCustomers } from '../customers/find-customers.ts';
import { nameOf } from '../find-order.ts';

type Store = Pick<ShopContext, 'db'>;

const OWN_WORDS: Record<string, string> = {
  vault: 'Metal in the vault that nobody has been given',
  refinery: 'Metal that the refinery has put in, below 0',
  fabrication: 'Metal that went to the mint for conversions',
  sales: 'Sales of digital metal',
  purchases: 'Metal bought back from customers',
  'payouts-due': 'Money owed to customers for what they sold',
  bank: 'The bank',
  receivable: 'Money that is to come for orders',
};

/** Grams with four decimals, or rupees with two. */
export const amountText = (asset: Asset, amount: number): string =>
  asset === 'rupees' ? rupeesOf(amount) : toGrams(amount);

/** The refinery's own accounts with their stored sums, and the total of all customers. */
export async function findOwnAccounts({ db }: Store) {
  const metal = await db.select().from(ownMetal).orderBy(ownMetal.account, ownMetal.asset);
  const money = await db.select().from(ownMoney).orderBy(ownMoney.account);
  const rows = [...metal, ...money.map((row) => ({ ...row, asset: 'rupees' as const }))];
  const names = [...new Set(rows.map(({ account }) => account))].toSorted();
  const stand = await findVaultStand({ db });
  return {
    own: names.map((account): LedgerAccount => ({
      account,
      words: OWN_WORDS[account] ?? '',
      customer: null,
      balances: rows
        .filter((row) => row.account === account)
        .map(({ asset, amount }) => ({ asset, amount: amountText(asset, amount) })),
    })),
    customers: (['gold', 'silver'] as const).map((asset) => ({
      asset,
      amount: toGrams(stand.customers[asset]),
    })),
  };
}

/** Customers who match the words, with their holdings. */
export async function findCustomerAccounts(
  shop: Store,
  asked: { words: string; after?: string | undefined; limit: number },
): Promise<{ rows: LedgerAccount[]; next: string | null }> {
  const { rows, next } = await findCustomers(shop, { ...asked, standing: 'any' });
  const ids = rows.map(({ id }) => id);
  const sums = await sumsOf(shop, ids.map(customerAccount));
  return {
    rows: rows.map(({ id, name, number }) => ({
      account: customerAccount(id),
      words: `${name}, ${number}`,
      customer: id,
      balances: sums
        .filter(({ account }) => account === customerAccount(id))
        .map(({ asset, amount }) => ({ asset, amount: amountText(asset, amount) })),
    })),
    next,
  };
}

async function sumsOf({ db }: Store, accounts: string[]) {
  if (accounts.length === 0) return [];
  return db
    .select({
      account: entries.account,
      asset: entries.asset,
      amount: sql`sum(${entries.amount})`.mapWith(Number),
    })
    .from(entries)
    .where(inArray(entries.account, accounts))
    .groupBy(entries.account, entries.asset)
    .orderBy(entries.account, entries.asset);
}

/** One account with its movements, newest first. `after` is the id of the previous page's last movement. */
export async function readAccount(
  shop: Store,
  { account, after, limit }: { account: string; after?: string | undefined; limit: number },
): Promise<{ account: LedgerAccount; rows: LedgerMovement[]; next: string | null }> {
  const customer = customerOf(account);
  const own = customer === undefined;
  const found = await shop.db
    .select({
      id: entries.id,
      set: entrySets.id,
      at: entrySets.at,
      kind: entrySets.kind,
      reference: entrySets.reference,
      asset: entries.asset,
      amount: entries.amount,
    })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(
      and(
        eq(entries.account, account),
        after === undefined ? undefined : lt(entries.id, Number(after) || 0),
      ),
    )
    .orderBy(desc(entries.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const held = own ? undefined : await heldAfter(shop, account, rows);
  return {
    account: own ? await findOwn(shop, account) : await findCustomer(shop, customer),
    rows: rows.map(({ at, amount, ...row }) => ({
      ...row,
      at: at.getTime(),
      amount: amountText(row.asset, amount),
      held: held?.get(row.id) ?? null,
    })),
    next: found.length > limit && last ? String(last.id) : null,
  };
}

async function findOwn(shop: Store, account: string): Promise<LedgerAccount> {
  const { own } = await findOwnAccounts(shop);
  return (
    own.find((each) => each.account === account) ?? {
      account,
      words: OWN_WORDS[account] ?? '',
      customer: null,
      balances: [],
    }
  );
}

async function findCustomer(shop: Store, id: number): Promise<LedgerAccount> {
  const account = customerAccount(id);
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, id));
  const sums = await sumsOf(shop, [account]);
  return {
    account,
    words: row ? `${nameOf(row)}, ${row.number}` : '',
    customer: row ? id : null,
    balances: sums.map(({ asset, amount }) => ({ asset, amount: amountText(asset, amount) })),
  };
}

/** A customer's holding of each metal after each movement on a page. */
async function heldAfter(
  { db }: Store,
  account: string,
  rows: { id: number; asset: Asset; amount: number }[],
): Promise<Map<number, string>> {
  const [newest] = rows;
  if (!newest) return new Map();
  const above = await db
    .select({ asset: entries.asset, amount: sql`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .where(and(eq(entries.account, account), gt(entries.id, newest.id)))
    .groupBy(entries.asset);
  const all = await sumsOf({ db }, [account]);
  const held = new Map(
    all.map(({ asset, amount }) => [
      asset,
      amount - (above.find((each) => each.asset === asset)?.amount ?? 0),
    ]),
  );
  return new Map(
    rows.map(({ id, asset, amount }) => {
      const now = held.get(asset) ?? 0;
      held.set(asset, now - amount);
      return [id, amountText(asset, now)];
    }),
  );
}
