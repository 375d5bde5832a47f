import { sql } from 'drizzle-orm';
import type { TimelineEntry } from '#shared/desk/contract/orders/customers.ts';
import { findAccountsOf } from '#server/accounts/merged-accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { orderNumberIn } from '#server/orders/lifecycle/order-metal.ts';
import { FIRST_STATE } from '#server/orders/lifecycle/order-states.ts';
import { stateName } from '../orders/state-names.ts';
import { findDeskCustomer } from './find-desk-customer.ts';
import { findNumbers, type HadNumber } from './find-numbers.ts';

/**
 * A customer's acts and the desk's acts about them, newest first. `after` is the key of the previous page's last entry. Throws a
 * Refusal 404.
 */
export async function readTimeline(
  shop: ShopContext,
  { id, after, limit }: { id: number; after?: string | undefined; limit: number },
): Promise<{ rows: TimelineEntry[]; next: string | null }> {
  await findDeskCustomer(shop, id);
  const accounts = await findAccountsOf(shop, id);
  const [before = '', key = ''] = after?.split('|') ?? [];
  const lines = entriesOf(
    id,
    await findNumbers(shop, accounts),
    accounts.map((each) => customerAccount(each.id)),
  );
  const rows = await shop.db
    .select({
      at: sql<string>`line.at::text`,
      key: sql<string>`line.key`,
      kind: sql<string>`line.kind`,
      subject: sql<string>`line.subject`,
      words: sql<string>`line.words`,
      note: sql<string>`line.note`,
      amount: sql<string | null>`line.amount`,
      by: sql<string>`line.by`,
    })
    .from(sql`(${lines}) as line (at, key, kind, subject, words, note, amount, by)`)
    .where(
      after === undefined || !/^\d+(\.\d+)?$/.test(before)
        ? undefined
        : sql`(line.at, line.key) < (${before}::numeric, ${key})`,
    )
    .orderBy(sql`line.at desc, line.key desc`)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ at, words, note, ...row }) => ({
      ...row,
      at: Math.round(Number(at)),
      words: [sayWords(row.kind, words), note].filter(Boolean).join(': '),
    })),
    next: rows.length > limit && last ? `${last.at}|${last.key}` : null,
  };
}

const STEPS: Partial<Record<string, string>> = {
  'taken-back': 'Taken back to',
  address: 'Address corrected while',
  courier: 'Courier corrected while',
};
const MONEY: Partial<Record<string, string>> = {
  in: 'Money came',
  out: 'Money given back',
  forgiven: 'Shortfall forgiven',
};
const CHANNELS: Partial<Record<string, string>> = { upi: 'UPI', bank: 'bank', books: 'our books' };
const METAL: Partial<Record<string, string>> = {
  opening: 'Opening',
  purchase: 'Bought',
  sale: 'Sold',
  conversion: 'Made into a piece',
  'conversion-returned': 'Returned',
  'credit-back': 'Credited',
  'desk-credit': 'Credited',
  reversal: 'Corrected',
};

/** A line of a table in words: its kind and a short description. */
function sayWords(kind: string, words: string): string {
  const [first = '', second = ''] = words.split(' ', 2);
  if (kind === 'step') {
    const name = stateName(second);
    return first === 'reached' ? name : `${STEPS[first] ?? first} ${name.toLowerCase()}`;
  }
  if (kind === 'payment') return `${MONEY[first] ?? first} by ${CHANNELS[second] ?? second}`;
  if (kind === 'metal') return `${METAL[first] ?? first}, ${second}`;
  return words;
}

const epoch = (column: string) => sql.raw(`extract(epoch from ${column}) * 1000`);
const listOf = (texts: string[]) =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );

/** What metal moved for: of a conversion its order, whichever time its metal was taken or came back. */
const metalSubject = sql`case when t.kind in ('conversion', 'conversion-returned')
  then ${orderNumberIn(sql`t.reference`)} else t.reference end`;

/** An order begins with this step: the order's own line says the same, and how much it is. One that is placed again has it once more. */
const firstStep = sql`s.kind = 'reached' and s.state = ${FIRST_STATE} and s.at = o.placed_at`;

/** The acts about a number while it was the customer's. */
const actsAbout = ({ number, since, from, before }: HadNumber) => sql`(a.subject = ${number}
  and a.at >= ${since.toISOString()}::timestamptz and a.id >= ${from}${before === undefined ? sql`` : sql` and a.id < ${before}`})`;

/** Every source in one shape; each uses an index of the customer, order, account or subject. */
const entriesOf = (id: number, numbers: readonly HadNumber[], ledgerAccounts: string[]) => sql`
  select ${epoch('o.placed_at')}, 'order-' || o.id, 'order', o.number,
    'Ordered', case o.payment_mode when 'UPI' then 'UPI' when 'CARD' then 'card' else 'bank transfer' end, o.paid::text, 'customer'
  from orders o where o.customer_id = ${id}
  union all
  select ${epoch('s.at')}, 'step-' || lpad(s.id::text, 10, '0'), 'step', o.number,
    s.kind || ' ' || s.state, s.note, null, s.by
  from order_steps s join orders o on o.id = s.order_id where o.customer_id = ${id} and not (${firstStep})
  union all
  select ${epoch('p.recorded_at')}, 'payment-' || lpad(p.id::text, 10, '0'), 'payment', o.number,
    p.kind || ' ' || p.channel, p.reference, p.amount::text, p.by
  from payments p join orders o on o.id = p.order_id where o.customer_id = ${id}
  union all
  select ${epoch('d.sold_at')}, 'sale-' || d.number, 'sale', d.number, 'Sold ' || q.source, '', q.total::text, 'customer'
  from digital_sales d join digital_quotes q on q.id = d.quote_id where d.customer_id = ${id}
  union all
  select ${epoch('d.paid_at')}, 'payout-' || d.number, 'payout', d.number, 'Paid out', d.paid_reference, q.total::text, ''
  from digital_sales d join digital_quotes q on q.id = d.quote_id where d.customer_id = ${id} and d.paid_at is not null
  union all
  select ${epoch('r.paid_at')}, 'payout-' || d.number || '-' || r.id, 'payout', d.number, 'Paid out', r.reference, q.total::text, ''
  from payout_returns r join digital_sales d on d.number = r.sale join digital_quotes q on q.id = d.quote_id where d.customer_id = ${id}
  union all
  select ${epoch('r.returned_at')}, 'payout-back-' || d.number || '-' || r.id, 'payout', d.number, 'Payout taken back', r.reason, q.total::text, r.by
  from payout_returns r join digital_sales d on d.number = r.sale join digital_quotes q on q.id = d.quote_id where d.customer_id = ${id}
  union all
  select ${epoch('t.at')}, 'metal-' || lpad(e.id::text, 12, '0'), 'metal', ${metalSubject},
    t.kind || ' ' || e.asset,
    coalesce((select l.line ->> 'productName' from order_lines l join orders o on o.id = l.order_id
      where o.number = ${metalSubject} and t.kind = 'conversion' limit 1), ''), (e.amount / 10000.0)::numeric(18,4)::text || ' g', ''
  from entries e join entry_sets t on t.id = e.set_id
  where e.account in (${listOf(ledgerAccounts)})
  union all
  select ${epoch('n.at')}, 'note-' || lpad(n.id::text, 10, '0'), 'note', '', n.text, '', null, n.by
  from customer_notes n where n.customer_id = ${id}
  union all
  select ${epoch('a.at')}, 'desk-' || lpad(a.id::text, 10, '0'), 'desk', a.subject,
    a.act, coalesce(a.details ->> 'reason', ''), null, a.by
  from desk_acts a where (${sql.join(numbers.map(actsAbout), sql` or `)})
    and a.act not in ('note', 'opened')`;
