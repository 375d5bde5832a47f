import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useRef, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import {
  CUSTOMER_STANDINGS,
  type CustomerRow,
  customersOperations,
  type CustomerStanding,
} from '#shared/desk/contract/orders/customers.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { dayOf } from '../../parts/text/format.ts';
import { useKeys } from '../../parts/button/keys.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import styles from './customers.module.css';
import { Standing } from './standing.tsx';

const { FindCustomers } = customersOperations;
const rowsOf = ({ rows }: DeskReplyOf<typeof FindCustomers>) => rows;

const COLUMNS: Column<CustomerRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(9rem, 2fr)',
    phone: 'lead',
    cell: ({ name, id }) => name || `No ${id}`,
  },
  { id: 'number', header: 'Number', width: '7.5rem', phone: 'side', cell: ({ number }) => number },
  { id: 'email', header: 'Mail', width: 'minmax(9rem, 2fr)', cell: ({ email }) => email },
  { id: 'state', header: 'State', cell: ({ state }) => state },
  {
    id: 'orders',
    header: 'Orders',
    width: '4.5rem',
    align: 'end',
    phone: 'none',
    cell: ({ orders }) => orders,
  },
  {
    id: 'last',
    header: 'Last order',
    width: '7rem',
    phone: 'none',
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? 'None' : dayOf(lastOrderAt)),
  },
  {
    id: 'standing',
    header: 'Standing',
    width: '7rem',
    cell: ({ standing }) => <Standing standing={standing} />,
  },
];

/** Finds a customer by anything known about them. The typed text stays out of the URL. */
export function CustomersScreen() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [standing, setStanding] = useState<CustomerStanding | 'any'>('any');
  const asked = useDeferredValue(words.trim());
  const { query, rows, more } = useDeskPages(FindCustomers, { words: asked, standing }, rowsOf);
  useKeys({ s: { label: 'Search', run: () => field.current?.focus() } });
  return (
    <Page title="Customers">
      <div className={styles.search}>
        <Field
          ref={field}
          label="Search"
          type="search"
          className={styles.words ?? ''}
          placeholder="Mobile, name, mail, town, order or sale"
          value={words}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
        <SelectField
          label="Standing"
          value={standing === 'any' ? '' : standing}
          placeholder="All"
          options={CUSTOMER_STANDINGS.map((value) => ({ value, label: WORDS[value] }))}
          onChange={({ target }) => setStanding((target.value || 'any') as CustomerStanding)}
        />
      </div>
      <Panel flush>
        <QueryState query={query}>
          {() => (
            <DataTable
              label="Customers"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => String(id)}
              more={more}
              onOpen={({ id }) =>
                void navigate({ to: '/customers/$id', params: { id: String(id) } })
              }
              empty={
                <EmptyState icon="user" title="Nobody fits">
                  Every word has to fit. Try the beginning of a number or a name.
                </EmptyState>
              }
            />
          )}
        </QueryState>
      </Panel>
    </Page>
  );
}

const WORDS: Record<CustomerStanding, string> = {
  open: 'Open',
  blocked: 'Blocked',
  merged: 'Merged',
  erased: 'Erased',
};
