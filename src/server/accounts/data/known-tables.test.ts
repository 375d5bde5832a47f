import { readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

/**
 * Every table that refers to a customer or an order, however indirectly: what GetAccountData tells of it, and what becomes of it
 * when the account is closed. A new table needs both decided, in the files beside this one.
 */
const KNOWN: Record<string, { told: string; erased: string }> = {
  addresses: { told: 'yes', erased: 'removed' },
  card_disputes: {
    told: 'no: what the provider tells the store of a payment',
    erased: 'kept: nothing of the person, and the books',
  },
  card_payments: {
    told: 'no: tries by card; what came of them is a payment',
    erased: 'kept: nothing of the person, and the books',
  },
  cart_lines: { told: 'yes', erased: 'removed' },
  collect_accounts: { told: 'yes', erased: 'kept: an account of the store’s own' },
  collect_codes: { told: 'yes', erased: 'kept: a code of the store’s own' },
  coupon_uses: {
    told: 'no: the order says its coupon',
    erased: 'kept: a coupon is used so often, and nothing of the person',
  },
  customer_notes: { told: 'no: notes of the staff', erased: 'removed' },
  customers: { told: 'yes', erased: 'emptied' },
  digital_purchases: { told: 'yes, as trades', erased: 'kept: the books' },
  digital_quotes: { told: 'yes, as trades', erased: 'removed unless it was traded on' },
  digital_sales: { told: 'yes, as trades', erased: 'kept: the books' },
  e_invoices: { told: 'no: the paper is told', erased: 'kept: the books' },
  identities: { told: 'yes, masked', erased: 'removed unless the law asked for it' },
  incoming_parts: { told: 'yes, with who paid', erased: 'kept: the books' },
  issued_documents: { told: 'yes', erased: 'kept: the books' },
  notices: { told: 'yes, for the 30 days that they are kept', erased: 'removed' },
  order_lines: { told: 'yes', erased: 'kept: nothing of the person' },
  order_notes: {
    told: 'no: what colleagues tell each other',
    erased: 'removed unless the order has papers or money',
  },
  order_search: {
    told: 'no: what is told already, to find it by',
    erased: 'follows what it is made of',
  },
  order_steps: { told: 'yes', erased: 'kept: nothing of the person' },
  orders: { told: 'yes', erased: 'kept with papers or money, else emptied' },
  otp_challenges: { told: 'no: hashes of codes', erased: 'removed' },
  parcels: { told: 'no: the order says what came', erased: 'kept: nothing of the person' },
  payment_asks: { told: 'yes', erased: 'removed unless the order has papers or money' },
  payment_claims: { told: 'yes', erased: 'removed unless the order has papers or money' },
  payments: { told: 'yes', erased: 'kept: the books' },
  payout_transfers: { told: 'yes, as trades', erased: 'kept: the books' },
  payout_returns: { told: 'no: the sale says whether it was paid', erased: 'kept: the books' },
  payout_details: { told: 'yes, masked', erased: 'removed' },
  picture_likes: { told: 'no: which pictures are alike', erased: 'removed with the pictures' },
  picture_verdicts: { told: 'no: what the desk said of them', erased: 'removed with the pictures' },
  pieces: { told: 'no: the stock of the shop', erased: 'kept: nothing of the person' },
  price_locks: {
    told: 'no: the order says its prices; others last minutes',
    erased: 'removed unless it was ordered on',
  },
  proofs: {
    told: 'yes, that they are there',
    erased: 'removed unless the order has papers or money',
  },
  refunds: { told: 'yes, masked', erased: 'kept: the books' },
  report_rows: { told: 'no: the order is told', erased: 'kept: nothing of the person' },
  requests: { told: 'no: repeated answers', erased: 'removed' },
  security_events: { told: 'yes', erased: 'removed' },
  sessions: { told: 'yes', erased: 'removed' },
};

/** Tables that name a person without referring to a customer. */
const NAMED: Record<string, { told: string; erased: string }> = {
  coupons: {
    told: 'no: a number among those that a coupon is for',
    erased: 'kept: a number, and nothing of the person',
  },
  desk_acts: { told: 'no: the log of the staff', erased: 'kept: nothing may be taken out' },
  desk_approvals: { told: 'no: the log of the staff', erased: 'kept: nothing may be taken out' },
  enquiries: { told: 'yes', erased: 'emptied' },
  entries: { told: 'yes, as holdings and trades', erased: 'kept: the ledger' },
  incoming_payments: { told: 'yes, what was joined to an order', erased: 'kept: the books' },
  outgoing_payments: { told: 'yes, as refunds', erased: 'kept: the books' },
  staff: { told: 'no: who works at the desk', erased: 'kept: the log names them' },
  testimonials: { told: 'yes', erased: 'removed' },
};

const PERSONAL = /(^|_)(customer|payer|payee|first_name|last_name|email|payout)/;

async function allTables() {
  const folder = new URL('../../db/schema/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder).map(
      (name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>,
    ),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => getTableConfig(table));
}

describe('the tables that have something of a customer', () => {
  it('every table with customer data is known to the account data and to its erasure', async () => {
    const tables = await allTables();
    const hanging = new Set(['customers', 'orders']);
    for (let before = 0; before < hanging.size;) {
      before = hanging.size;
      for (const { name, foreignKeys } of tables) {
        const targets = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
        if (targets.some((target) => hanging.has(target))) hanging.add(name);
      }
    }
    expect([...hanging].toSorted()).toEqual(Object.keys(KNOWN).toSorted());
  });

  it('tables that only name somebody are known too', async () => {
    const naming = (await allTables())
      .filter(({ name }) => !(name in KNOWN))
      .filter(({ columns }) => columns.some((column) => PERSONAL.test(column.name)))
      .map(({ name }) => name);
    expect(naming.filter((name) => !(name in NAMED))).toEqual([]);
    expect(naming).toEqual(expect.arrayContaining(['enquiries', 'incoming_payments']));
  });
});
