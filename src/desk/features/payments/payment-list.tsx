import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { MoreRows } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { rupees } from '../../parts/text/format.ts';
import { useKeys } from '../../parts/button/keys.ts';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { ConfirmAll } from './decision/confirm-all.tsx';
import styles from './payment-list.module.css';
import { EMPTY_WORDS, type ListTab } from './tabs.ts';
import { STATEMENT_TYPES } from './incoming/statement-file.ts';
import { VERDICT_STATUS } from './decision/verdict-kind.ts';

interface PaymentListProps {
  tab: ListTab;
  query: UseQueryResult;
  rows: readonly ListedPayment[];
  more: MoreRows;
  open: string | undefined;
  onOpen: (item: string | undefined) => void;
  onFile: (file: File) => void;
}

/** The payments of a tab, oldest first. J and K open the next and the previous one. */
export function PaymentList({ tab, query, rows, more, open, onOpen, onFile }: PaymentListProps) {
  const decides = useRight('payments.decide');
  const at = rows.findIndex(({ item }) => item === open);
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
    // J and K may be pressed on a row, which Enter would open again.
    if (here.current?.closest('ul')?.contains(document.activeElement)) here.current.focus();
  }, [open]);
  const move = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) onOpen(next.item);
  };
  useKeys(
    {
      j: { label: 'Next', repeat: true, run: () => move(1) },
      k: { label: 'Last', repeat: true, run: () => move(at < 0 ? 1 : -1) },
    },
    rows.length > 0,
  );
  const [title, text] = EMPTY_WORDS[tab];
  return (
    <div className={styles.frame}>
      <QueryState
        query={query}
        bones={styles.bones}
        isEmpty={() => rows.length === 0}
        empty={<EmptyState title={title}>{text}</EmptyState>}
      >
        {() => (
          <ul className={styles.list} aria-label="Payments">
            {rows.map((row) => (
              <li key={row.item} className={styles.entry}>
                <button
                  ref={row.item === open ? here : null}
                  type="button"
                  className={classNames(styles.row, row.item === open && styles.here)}
                  aria-current={row.item === open || undefined}
                  onClick={() => onOpen(row.item)}
                >
                  <Row {...row} />
                </button>
              </li>
            ))}
            {more.has && (
              <li className={styles.more}>
                <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
                  Show more
                </DeskButton>
              </li>
            )}
          </ul>
        )}
      </QueryState>
      {tab === 'paid' && decides && rows.length > 0 && <ConfirmAll rows={rows} />}
      {decides && tab !== 'paid' && (
        <DropFile accept={STATEMENT_TYPES} onFile={onFile}>
          Drop a bank statement anywhere: CSV, MT940, CAMT.053. You see what it would book before it
          books.
        </DropFile>
      )}
    </div>
  );
}

function Row({ amount, who, order, way, verdict, at, holder }: ListedPayment) {
  return (
    <>
      <span className={styles.top}>
        <b className={styles.amount}>{rupees(amount)}</b>
        <span className={styles.side}>
          {holder && (
            <span className={styles.holder} title={`${holder.name} has it in hand`}>
              {holder.mine ? 'You' : initialsOf(holder.name)}
            </span>
          )}
          <Ago at={at} />
        </span>
      </span>
      <span className={styles.who}>{who}</span>
      <span className={styles.top}>
        <span className={styles.small}>{order ? `${order} · ${way}` : `No order · ${way}`}</span>
        <Status kind={VERDICT_STATUS[verdict.kind]}>{verdict.text}</Status>
      </span>
    </>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
