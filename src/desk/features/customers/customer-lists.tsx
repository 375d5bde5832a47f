import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CustomerPage } from '#shared/desk/contract/orders/customers.ts';
import { keyed } from '#client/ui/keyed.ts';
import { dayOf, grams, rupees, when } from '../../parts/text/format.ts';
import { KIND_WORDS, stateOf } from '../../parts/text/order-states.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { Tabs } from '../../parts/page/tabs.tsx';
import textStyles from '../../parts/text/text.module.css';
import styles from './customers.module.css';

type Tab = 'orders' | 'payments' | 'trades' | 'payouts' | 'coupons' | 'words';

/** What a customer has and did, the newest of each kind. */
export function CustomerLists({ customer }: { customer: CustomerPage }) {
  const [tab, setTab] = useState<Tab>('orders');
  const counts: Record<Tab, number> = {
    orders: customer.orders.length,
    payments: customer.payments.length,
    trades: customer.trades.length,
    payouts: customer.payouts.length,
    coupons: customer.coupons.length,
    words: customer.enquiries.length + customer.reviews.length,
  };
  const tabs = (Object.keys(counts) as Tab[]).map((each) => ({
    tab: each,
    words: LABELS[each],
    count: counts[each],
  }));
  return (
    <Panel>
      <div className={styles.lists}>
        <Tabs label="What they have and did" tabs={tabs} here={tab} onTab={setTab} />
        {counts[tab] === 0 ? (
          <p className={textStyles.soft}>Nothing yet.</p>
        ) : (
          <ul className={styles.list}>{LINES[tab](customer)}</ul>
        )}
      </div>
    </Panel>
  );
}

const LABELS: Record<Tab, string> = {
  orders: 'Orders',
  payments: 'Payments',
  trades: 'Metal',
  payouts: 'Payouts',
  coupons: 'Coupons',
  words: 'Wrote',
};

function Line({ first, end, below }: { first: ReactNode; end?: ReactNode; below?: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.spread}>
        <span>{first}</span>
        {end && (
          <span className="num" translate="no">
            {end}
          </span>
        )}
      </span>
      {below && <span className={textStyles.soft}>{below}</span>}
    </li>
  );
}

const toOrder = (number: string) => (
  <Link to="/orders/$number" params={{ number }}>
    {number}
  </Link>
);

const LINES: Record<Tab, (customer: CustomerPage) => ReactNode> = {
  orders: ({ orders }) =>
    orders.map(({ number, kind, state, paid, placedAt }) => (
      <Line
        key={number}
        first={toOrder(number)}
        end={rupees(paid)}
        below={`${KIND_WORDS[kind]}, ${stateOf({ state, kind }).word} · ${when(placedAt)}`}
      />
    )),
  payments: ({ payments }) =>
    payments.map(({ id, order, kind, channel, amount, reference, seenAt }) => (
      <Line
        key={id}
        first={toOrder(order)}
        end={rupees(amount)}
        below={`${kind} by ${channel}${reference && `, ${reference}`} · ${when(seenAt)}`}
      />
    )),
  trades: ({ trades }) =>
    keyed(trades, ({ number }) => number).map(
      ({ item: { number, what, metal, grams: amount, total, at }, key }) => (
        <Line
          key={key}
          first={`${what} ${grams(amount)} of ${metal}`}
          end={total !== null && rupees(total)}
          below={[number, when(at)].filter(Boolean).join(' · ')}
        />
      ),
    ),
  payouts: ({ payouts }) =>
    payouts.map(({ sale, amount, to, soldAt, paidAt, reference }) => (
      <Line
        key={sale}
        first={`${sale} to ${to}`}
        end={rupees(amount)}
        below={
          paidAt === null ? `Due since ${when(soldAt)}` : `Paid ${when(paidAt)} with ${reference}`
        }
      />
    )),
  coupons: ({ coupons }) =>
    keyed(coupons, ({ code }) => code).map(({ item: { code, amount, order }, key }) => (
      <Line key={key} first={`${code} for ${order}`} end={rupees(amount)} />
    )),
  words: ({ enquiries, reviews }) => (
    <>
      {enquiries.map(({ id, text, at }) => (
        <Line key={`e${id}`} first={text} below={`Enquiry · ${when(at)}`} />
      ))}
      {reviews.map(({ id, text, at, publishedAt }) => (
        <Line
          key={`r${id}`}
          first={text}
          below={`Review, ${publishedAt === null ? 'waits' : `published ${dayOf(publishedAt)}`} · ${when(at)}`}
        />
      ))}
    </>
  ),
};
