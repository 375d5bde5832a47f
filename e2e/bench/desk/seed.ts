/**
 * The data of a shop after some years, written by SQL in a minute: triggers are off meanwhile, so what they maintain is written
 * here too. Numbers derive from the row's own, so that samples know some of them.
 */
const PART = Number(process.env['SEED_PART'] ?? 1);
/** How much of everything; SEED_PART=0.1 fills a tenth. */
export const SIZES = {
  customers: 20_000 * PART,
  products: 5_000 * PART,
  orders: 100_000 * PART,
  acts: 150_000 * PART,
  pieces: 30_000 * PART,
  incoming: 40_000 * PART,
};

/** 20 November 2026, noon in India: the time of the bench. */
export const NOON = Date.UTC(2026, 10, 20, 6, 30);
const NOW = "timestamptz '2026-11-20 12:00:00+05:30'";
/** Two years of orders, the newest a minute old. */
const PLACED = `${NOW} - (${SIZES.orders} - n) * interval '10 minutes'`;

const NAMES = `(array['Asha','Ravi','Priya','Kavita','Deepak','Sunita','Mohammed','Gurpreet','Lakshmi','Joseph'])`;
const FAMILIES = `(array['Mehta','Iyer','Patel','Nair','Sharma','Reddy','Khan','Singh','Subramanian','Mathew','Das','Rao'])`;
const CITIES = `(array['Mumbai 400028','Kochi 682001','Pune 411004','Chennai 600017','Delhi 110001','Ahmedabad 380009','Panaji 403001'])`;
const STATES = `(array['Maharashtra','Kerala','Maharashtra','Tamil Nadu','Delhi','Gujarat','Goa'])`;

const pick = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`;
const address = (n: string) => `jsonb_build_object(
  'name', ${pick(NAMES, n)} || ' ' || ${pick(FAMILIES, `${n} / 7`)},
  'address', ${n} % 300 || ' Ranade Road, ' || ${pick(CITIES, n)}, 'gstNumber', '',
  'number', (9000000000 + ${n})::text, 'email', 'c' || ${n} || '@example.org', 'state', ${pick(STATES, n)})`;

/** The states of each hundred orders. */
const STATE = `case
  when n > ${SIZES.orders} - 300 then 'placed'
  when n > ${SIZES.orders} - 450 then 'payment-received'
  when n > ${SIZES.orders} - 900 then 'confirmed'
  when n > ${SIZES.orders} - 2500 then 'dispatched'
  when n % 20 = 7 then 'confirmed'
  when n % 50 = 3 then 'rejected'
  when n % 50 = 13 then 'cancelled'
  when n % 200 = 33 then 'returned'
  when n % 100 = 44 then 'lapsed'
  else 'delivered' end`;
/** Digital metal stays confirmed for good. */
const KIND = `case when n % 20 = 7 then 'digital' when n % 25 = 9 then 'convert' else 'buy' end`;
const PAID = `(1000 + (n * 7919) % 500000)::numeric(14, 2)`;
export const orderNumber = (n: number): string => `B26${String(n).padStart(10, '0')}`;
const NUMBER = `'B26' || lpad(n::text, 10, '0')`;
const CUSTOMER = `1 + (n * 31) % ${SIZES.customers}`;
export const utrOf = (n: number): string => `6${String(n).padStart(11, '0')}`;
const UTR = `'6' || lpad(n::text, 11, '0')`;

const HAS_MONEY = `state not in ('placed', 'lapsed') and not (state = 'rejected' and id % 2 = 0)`;
const HAS_PAPER = `state in ('confirmed', 'dispatched', 'delivered', 'cancelled', 'returned')`;

/** An invoice as the store keeps it, with one line that goes to another state. */
const IGST = `jsonb_build_array(jsonb_build_object('name', 'igst', 'value', gst::text, 'percent', '3'))`;
/** They add up to what was paid, to the paisa: the day book books nothing else. */
const SUMS = `jsonb_build_array(jsonb_build_object('name', 'amount', 'value', (paid - gst - making_charge)::text),
  jsonb_build_object('name', 'making', 'value', making_charge::text), ${IGST} -> 0)`;
const INVOICE = `jsonb_build_object('kind', kind, 'profile', 'india-gst', 'number', invoice_number,
  'invoicedAt', to_char(invoiced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'orderNumber', number,
  'placedAt', to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'paymentMode', payment_mode, 'utr', utr,
  'seller', jsonb_build_object('name', 'Bench Refinery', 'gstNumber', '27AAPFU0939F1ZV', 'state', 'Maharashtra'),
  'billTo', billing, 'shipTo', shipping, 'placeOfSupply', 'Kerala (32)', 'sums', ${SUMS}, 'paid', paid::text, 'inWords', '',
  'metals', '["Gold"]'::jsonb, 'grams', '10', 'rates', rates, 'lines', jsonb_build_array(jsonb_build_object('description', 'Piece',
    'metal', 'Gold', 'purity', '999', 'uniqueId', 'U', 'gramsEach', '10', 'hsn', '7108', 'quantity', 1, 'grams', '10',
    'ratePerGram', '100.00', 'amount', amount::text, 'making', '0.00', 'taxable', amount::text, 'taxes', ${IGST})))`;

const rows = (count: number) => `generate_series(1, ${count}) n`;

/** The statements, in the order of their references. Run as a superuser in one session. */
export const SEED: readonly string[] = [
  `set session_replication_role = replica`,
  `insert into customers (id, number, first_name, last_name, email, state, password_hash, created_at)
   select n, (9000000000 + n)::text, ${pick(NAMES, 'n')}, ${pick(FAMILIES, 'n / 7')} || case when n % 3 = 0 then ' ' || n else '' end,
     'c' || n || '@example.org', ${pick(STATES, 'n')}, '-', ${NOW} - n * interval '50 minutes' from ${rows(SIZES.customers)}`,
  `insert into product_types (id, name, image, position) select n, 'Type ' || n, 'x', n from ${rows(5)}`,
  `insert into categories (id, product_type_id, name, image, position)
   select n, 1 + n % 5, 'Category ' || n, 'x', n from ${rows(50)}`,
  `insert into products (id, category_id, name, metal, purity, images, short_description, description, purity_text, packaging_text,
     certification, collection, packaging, convert_to_coin, position)
   select n, 1 + n % 50, 'Piece ' || n, case when n % 3 = 0 then 'Silver' else 'Gold' end, '999', '[]', 'short', repeat('Text ', 50), '', '',
     'BIS', 'Lotus', 'card', true, n from ${rows(SIZES.products)}`,
  `insert into product_details (id, product_id, unique_id, grams, size, mrp, margin, net_amount, service_tax, other_tax, making_charge,
     logistics, position)
   select n, 1 + (n - 1) / 2, 'U-' || n, case when n % 2 = 0 then 10 else 2 end, '22 mm', 0, 2, 100, 18, 0, 2.5, 100, n % 2
   from ${rows(2 * SIZES.products)}`,
  `insert into orders (id, number, customer_id, kind, state, payment_mode, billing, shipping, rates, amount, gst, making_charge, other_tax,
     logistics, coupon, surcharge, paid, utr, invoice_number, invoiced_at, placed_at, held_until)
   select n, ${NUMBER}, ${CUSTOMER}, ${KIND}, ${STATE},
     case when n % 10 = 1 then 'CARD' when n % 6 = 2 then 'TRANSFER' else 'UPI' end, ${address('n')}, ${address('n')},
     '{"gold":"127000","silver":"154000","time":0}', ${PAID} * 0.95, ${PAID} * 0.03, ${PAID} * 0.02, 0, 0, 0, 0, ${PAID},
     case when n % 2 = 0 then ${UTR} else '' end, null, null, ${PLACED},
     case when n % 6 = 2 then ${PLACED} + interval '1 day' end from ${rows(SIZES.orders)}`,
  `update orders set invoice_number = '26-27/' || lpad(id::text, 6, '0'), invoiced_at = placed_at + interval '1 hour'
   where ${HAS_PAPER}`,
  `insert into order_lines (order_id, position, detail_id, line)
   select id, at, 1 + (id * 13 + at) % ${2 * SIZES.products}, jsonb_build_object('detailId', 1 + (id * 13 + at) % ${2 * SIZES.products},
     'uniqueId', 'U', 'productName', 'Piece ' || id % 5000, 'categoryName', 'Coins', 'metal', case when id % 3 = 0 then 'Silver' else 'Gold' end,
     'purity', '999', 'grams', '10', 'quantity', 1 + id % 3, 'image', 'x', 'price', paid::text, 'makingPercent', '2', 'makingCharge', '10.00',
     'otherPercent', '0', 'otherTax', '0.00', 'logistics', '0.00')
   from orders cross join generate_series(0, 1) at where kind <> 'digital' and (at = 0 or id % 2 = 0)`,
  `insert into digital_quotes (id, order_number, customer_id, side, source, rate, units, gst_percent, value, gst, total, rates, created_at,
     expires_at, used_at, signature)
   select 'q' || id, number, customer_id, 'buy', case when id % 40 = 7 then 'silver' else 'gold' end, 12700, 50000, 3, paid * 0.97, paid * 0.03,
     paid, '{"gold":"127000","silver":"154000","time":0}', placed_at, placed_at, placed_at, 's' from orders where kind = 'digital'`,
  `insert into digital_purchases (order_id, quote_id) select id, 'q' || id from orders where kind = 'digital'`,
  `insert into order_steps (order_id, state, at, by, note)
   select id, step, placed_at + nth * interval '1 hour', case when nth = 1 then 'customer' else 'desk:Meera Iyer' end,
     case when step = 'dispatched' then 'Sequel, SQ' || id else '' end
   from orders cross join unnest(array['placed','payment-received','confirmed','dispatched','delivered']) with ordinality as t(step, nth)
   where nth <= case state when 'placed' then 1 when 'payment-received' then 2 when 'confirmed' then 3 when 'dispatched' then 4
     when 'delivered' then 5 when 'returned' then 5 else 1 end`,
  `insert into order_steps (order_id, state, at, by, note)
   select id, state, placed_at + interval '6 hours', 'desk:Meera Iyer', 'why' from orders
   where state in ('rejected', 'cancelled', 'returned', 'lapsed')`,
  `insert into payments (order_id, kind, amount, channel, reference, reference_key, seen_at, recorded_at, by)
   select id, 'in', paid, case payment_mode when 'CARD' then 'card' when 'UPI' then 'upi' else 'bank' end,
     '6' || lpad(id::text, 11, '0'), '6' || lpad(id::text, 11, '0'), placed_at + interval '30 minutes', placed_at + interval '40 minutes',
     'desk:Meera Iyer' from orders where ${HAS_MONEY}`,
  `insert into payments (order_id, kind, amount, channel, reference, reference_key, seen_at, recorded_at, by)
   select id, 'out', paid, 'bank', '8' || lpad(id::text, 11, '0'), '8' || lpad(id::text, 11, '0'), placed_at + interval '2 days',
     placed_at + interval '2 days', 'desk:Meera Iyer' from orders where state in ('cancelled', 'rejected') and ${HAS_MONEY} and id % 3 > 0`,
  `insert into payment_claims (order_id, at, amount, channel, reference, reference_key)
   select id, placed_at + interval '10 minutes', paid, 'bank', '6' || lpad(id::text, 11, '0'), '6' || lpad(id::text, 11, '0')
   from orders where id % 10 = 2`,
  `insert into issued_documents (kind, number, order_id, issued_at, data, template, pdf, sha256)
   select 'invoice', invoice_number, id, invoiced_at, ${INVOICE}, 2, '%PDF-1.7'::bytea,
     encode(sha256('%PDF-1.7'::bytea), 'hex') from orders where invoice_number is not null`,
  `insert into refunds (code, order_id, amount, way, place, state, asked_at, asked_by)
   select 'RF' || lpad(id::text, 10, '0'), id, paid, 'bank', '{"kind":"upi","upi":"a@b","holder":"","account":"","ifsc":""}',
     case when id % 2 = 0 then 'asked' else 'failed' end, placed_at + interval '1 day', 'desk:Meera Iyer'
   from orders where state = 'cancelled' and id % 3 = 0`,
  `insert into incoming_payments (source, external_id, amount, channel, reference, reference_key, remark, payer_name, payer_account,
     virtual_account, seen_at, told_at, state, why, by)
   select 'statement:hdfc', n::text, ${PAID}, 'bank', ${UTR}, ${UTR}, 'NEFT ' || ${UTR}, ${pick(NAMES, 'n')}, (50100000000000 + n)::text, '',
     ${NOW} - n * interval '20 minutes', ${NOW} - n * interval '20 minutes',
     case when n % 100 = 1 then 'proposed' when n % 100 = 2 then 'suspense' when n % 100 = 3 then 'foreign' else 'booked' end, 'why', 'store'
   from ${rows(SIZES.incoming)}`,
  `insert into kept_by_serial (detail_id, since) select n, ${NOW} from ${rows(1000)}`,
  `insert into pieces (serial, detail_id, metal, fineness, units, fine_units, state, order_id, received_at, changed_at)
   select 'GB-' || lpad(n::text, 8, '0'), 1 + n % 1000, 'Gold', '999', 100010, 99909, case when n % 3 = 0 then 'sent' else 'in-stock' end,
     case when n % 3 = 0 then n end, ${NOW} - interval '1 year', ${NOW} - interval '1 day' from ${rows(SIZES.pieces)}`,
  `insert into parcels (order_id, packer, seal, courier, tracking, changed_at)
   select id, 'Rohan Kulkarni', 'S-' || id, 'Sequel', 'SQ' || lpad(id::text, 10, '0'), placed_at + interval '4 hours'
   from orders where state in ('dispatched', 'delivered', 'returned') and kind <> 'digital'`,
  `insert into order_notes (order_id, by, at, text) select n, 'Meera Iyer', ${NOW}, 'Rang' from ${rows(SIZES.orders)} where n % 10 = 0`,
  `insert into entry_sets (id, kind, reference, at, previous_hash, hash)
   select id, 'purchase', number, placed_at, 'p' || id, 'h' || id from orders where kind in ('digital', 'convert')`,
  `insert into entries (set_id, account, asset, amount)
   select id, account, case when id % 40 = 7 then 'silver' else 'gold' end, units
   from orders cross join lateral (values ('customer:' || customer_id, 50000), ('vault', -50000)) as t(account, units)
   where kind in ('digital', 'convert')`,
  `insert into enquiries (first_name, last_name, number, email, message, created_at)
   select ${pick(NAMES, 'n')}, 'X', (9000000000 + n)::text, 'c@example.org', 'Where is my order?', ${NOW} - n * interval '1 hour' from ${rows(5000)}`,
  `insert into testimonials (name, email, description, published_at, created_at)
   select ${pick(NAMES, 'n')}, 'c@example.org', 'Good', case when n % 4 > 0 then ${NOW} end, ${NOW} - n * interval '1 hour' from ${rows(5000)}`,
  `insert into coupons (code, amount) select 'CODE' || n, 100 from ${rows(500)}`,
  `insert into desk_acts (at, by, act, subject, details)
   select ${NOW} - (${SIZES.acts} - n) * interval '5 minutes', 'Meera Iyer', (array['confirm','received','opened','dispatch'])[1 + n % 4],
     'B26' || lpad((1 + n % ${SIZES.orders})::text, 10, '0'), jsonb_build_object('note', n) from ${rows(SIZES.acts)}`,
  `insert into order_search (order_id, words, gold, silver, placed_at, state, kind, payment_mode, paid)
   select order_id, words, gold, silver, placed_at, state, kind, payment_mode, paid from order_search_source join orders on id = order_id`,
  `update order_search s set "over" = true
   from (select order_id, sum(case kind when 'in' then amount when 'out' then -amount else 0 end) as kept from payments group by 1) m
   join orders o on o.id = m.order_id where o.id = s.order_id and m.kept > case when o.state in ('rejected', 'cancelled', 'replaced') then 0
     when o.state = 'returned' then o.paid - o.returned_money else o.paid end`,
  `set session_replication_role = default`,
  `do $$ declare s record; begin
     for s in select q.oid::regclass as seq, t.oid::regclass as tab, a.attname as col from pg_class q
       join pg_depend d on d.objid = q.oid and d.deptype = 'a' and d.classid = 'pg_class'::regclass
       join pg_class t on t.oid = d.refobjid and t.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       where q.relkind = 'S' loop
       execute format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1)', s.seq, s.col, s.tab);
     end loop; end $$`,
  `vacuum analyze`,
];
