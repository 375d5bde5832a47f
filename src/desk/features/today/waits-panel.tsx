import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { todayOperations, type Waiting, type WaitsKind } from '#shared/desk/contract/today.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { Kbd } from '../../parts/button/kbd.tsx';
import { useKeys } from '../../parts/button/keys.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import styles from './today.module.css';

const WORDS: Record<WaitsKind, { words: string; to: string; search?: Record<string, string> }> = {
  payments: { words: 'Payments to look at', to: '/payments' },
  approvals: { words: 'Approvals', to: '/approvals' },
  orders: { words: 'Orders to pack', to: '/orders', search: { waits: 'pack' } },
  payouts: { words: 'Payouts', to: '/payouts' },
  refunds: { words: 'Refunds', to: '/refunds' },
  enquiries: { words: 'Enquiries', to: '/content', search: { part: 'enquiries' } },
  reviews: { words: 'Reviews', to: '/content', search: { part: 'reviews' } },
};

/** What waits for somebody; J and K move, Enter opens. */
export function WaitsPanel() {
  const query = useDeskQuery(todayOperations.WhatWaits, {});
  const navigate = useNavigate();
  const [at, setAt] = useState(-1);
  const rows = query.data?.waiting ?? [];
  const move = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1);
    setAt(next);
    document.querySelector<HTMLElement>(`[data-wait="${next}"]`)?.focus();
  };
  const open = () => {
    const row = rows[at];
    if (!row) return;
    const { to, search = {} } = WORDS[row.kind];
    void navigate({ to, search });
  };
  useKeys({
    j: { label: 'Next', repeat: true, run: () => move(1) },
    k: { label: 'Last', repeat: true, run: () => move(-1) },
    Enter: { label: 'Open', run: open },
  });
  return (
    <Panel
      title="Waits for somebody"
      aside={
        <>
          <Kbd>j</Kbd> <Kbd>k</Kbd> <Kbd>Enter</Kbd>
        </>
      }
      flush
    >
      <QueryState query={query} bones={styles.waitBones}>
        {({ waiting }) => (
          <div className={styles.rows}>
            {waiting.map((row, index) => (
              <Wait key={row.kind} row={row} index={index} onFocus={() => setAt(index)} />
            ))}
          </div>
        )}
      </QueryState>
    </Panel>
  );
}

function Wait({ row, index, onFocus }: { row: Waiting; index: number; onFocus: () => void }) {
  const { kind, count, oldest, note, late, holders } = row;
  const { words, to, search = {} } = WORDS[kind];
  return (
    <Link to={to} search={search} className={styles.wait} data-wait={index} onFocus={onFocus}>
      <span className={classNames(styles.count, 'num', count === 0 && styles.none)} translate="no">
        {count}
      </span>
      <span className={styles.what}>{words}</span>
      <span className={styles.note}>{[note, holders.join(', ')].filter(Boolean).join(' · ')}</span>
      <span className={classNames(styles.age, late && styles.late)}>
        {late ? (
          <Status kind="late">
            <span className="visually-hidden">Late, </span>
            {oldest !== undefined && <Ago at={oldest} />}
          </Status>
        ) : (
          oldest !== undefined && <Ago at={oldest} />
        )}
      </span>
    </Link>
  );
}
