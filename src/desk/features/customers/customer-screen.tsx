import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { counted, dayOf, grams, rupees, when } from '../../parts/text/format.ts';
import { Facts } from '../../parts/page/facts.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerLists } from './customer-lists.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './customers.module.css';
import { IdentityPanel } from './identity-panel.tsx';
import { Standing } from './standing.tsx';

const { ReadCustomer } = customersOperations;

/** One customer: what they have, what they did, and the acts of the desk. */
export function CustomerScreen() {
  const { id } = useParams({ from: '/customers/$id' });
  const query = useDeskQuery(ReadCustomer, { id: Number(id) });
  // Until they are here, whoever was shown before stands in for them: their name and acts are not of this page.
  const known = query.data?.id === Number(id) ? query.data : undefined;
  const name = known ? `${known.firstName} ${known.lastName}`.trim() || known.number : 'Customer';
  return (
    <Page
      title={name}
      sub={known && <Standing standing={known.standing} />}
      back={{ to: '/customers', label: 'Customers' }}
    >
      <QueryState query={{ ...query, data: known }}>
        {(customer) => <Customer key={customer.id} customer={customer} />}
      </QueryState>
    </Page>
  );
}

function Customer({ customer }: { customer: CustomerPage }) {
  const [done, setDone] = useState(0);
  const { mergedInto, blockedAt, blockedBecause } = customer;
  return (
    <>
      {mergedInto && (
        <Notice kind="info">
          All of this account is of{' '}
          <Link to="/customers/$id" params={{ id: String(mergedInto.id) }}>
            {mergedInto.name}, {mergedInto.number}
          </Link>
          .
        </Notice>
      )}
      {blockedAt !== null && customer.standing === 'blocked' && (
        <Notice kind="warn">
          Blocked since {when(blockedAt)}: {blockedBecause}. They can log in and read; what is
          theirs is handed out from here.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Panel title="Profile">
            <Profile customer={customer} />
          </Panel>
          <CustomerLists customer={customer} />
          <CustomerTimeline id={customer.id} />
        </div>
        <div className={layout.stack}>
          <CustomerActions key={done} customer={customer} onDone={() => setDone(done + 1)} />
          <CustomerNotes customer={customer} />
          <IdentityPanel customer={customer} />
          <Addresses customer={customer} />
          <Devices customer={customer} />
        </div>
      </div>
    </>
  );
}

function Profile({ customer }: { customer: CustomerPage }) {
  const { holdings, totals, payoutPlace, correctedAt, mergedFrom, resetAt } = customer;
  return (
    <Facts
      facts={[
        ['Mobile', customer.number],
        ['Number', numberText(customer)],
        ['Mail', customer.email],
        ['State', customer.state],
        ['GSTIN', customer.gstin],
        ['Since', dayOf(customer.since)],
        ['Holds', `${grams(holdings.gold)} gold, ${grams(holdings.silver)} silver`],
        ['Bought', boughtText(totals)],
        ['Sold to us', `${rupees(totals.sold)}, of it due ${rupees(totals.due)}`],
        ['Paid out to', payoutPlace && `${payoutPlace.to}, since ${when(payoutPlace.changedAt)}`],
        ['Password reset', resetAt !== null && when(resetAt)],
        ['Corrected', correctedAt !== null && when(correctedAt)],
        [
          'Merged from',
          mergedFrom.length > 0 &&
            mergedFrom.map(({ number, name }) => `${name}, ${number}`).join('; '),
        ],
      ].map(([label, value]) => [String(label), value || undefined] as const)}
    />
  );
}

const boughtText = ({ paid, bought }: CustomerPage['totals']): string =>
  bought === undefined ? rupees(paid) : `${rupees(paid)} in ${counted(bought, 'order')}`;

const numberText = ({ numberProof, numberProvenAt }: CustomerPage): string | undefined => {
  if (numberProvenAt !== null) return `theirs, shown ${when(numberProvenAt)}`;
  return numberProof ? 'nobody has shown that it is theirs' : undefined;
};

function Addresses({ customer: { addresses } }: { customer: CustomerPage }) {
  if (addresses.length === 0) return null;
  return (
    <Panel title="Addresses">
      <ul className={styles.list}>
        {addresses.map(({ id, type, address, gstin, selected }) => (
          <li key={id} className={styles.line}>
            <span>{address || 'Empty'}</span>
            <span className={textStyles.soft}>
              {[type, selected && 'used first', gstin && `GSTIN ${gstin}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Devices({ customer: { sessions } }: { customer: CustomerPage }) {
  return (
    <Panel title="Logged in" aside={sessions.length === 0 ? 'nowhere' : undefined}>
      <ul className={styles.list}>
        {keyed(sessions, ({ since }) => since).map(
          ({ item: { since, until, lastUsedAt, device, network }, key }) => (
            <li key={key} className={styles.line}>
              <span>
                {[device, network].filter(Boolean).join(', ') || 'Unknown device'}, since{' '}
                {when(since)}
              </span>
              <span className={textStyles.soft}>
                last used {when(lastUsedAt)}, at most until {when(until)}
              </span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
