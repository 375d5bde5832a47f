import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { ListedCoupon } from '#shared/desk/contract/catalogue/coupons.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { HistoryPanel } from '../../parts/history/history-panel.tsx';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Split } from '../../parts/table/split.tsx';
import { Status, type StatusKind } from '../../parts/page/status.tsx';
import { CouponEditor } from './coupon-editor.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { sayValue } from './coupon-form.ts';
import { isNewEditor, newEditor } from '../../parts/form/new-editor.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './coupons.module.css';

const { CouponHistory, ListCoupons, UndoCoupon } = contentOperations;
const couponsOf = (reply: DeskReplyOf<typeof ListCoupons>): readonly ListedCoupon[] =>
  reply.coupons;

const STANDING: Record<ListedCoupon['standing'], { kind: StatusKind; word: string }> = {
  off: { kind: 'nothing', word: 'Off' },
  waits: { kind: 'waits', word: 'Begins later' },
  usable: { kind: 'right', word: 'Usable' },
  over: { kind: 'stopped', word: 'Over' },
  'used-up': { kind: 'short', word: 'Used up' },
};

const COLUMNS: readonly Column<ListedCoupon>[] = [
  {
    id: 'code',
    header: 'Coupon',
    cell: ({ code, terms, used }) => (
      <>
        <strong>{code}</strong>
        <span className={styles.terms}>
          {sayValue(terms)} off, used {terms.uses === null ? used : `${used} of ${terms.uses}`}
        </span>
      </>
    ),
    phone: 'lead',
  },
  {
    id: 'standing',
    header: 'State',
    cell: ({ standing }) => (
      <Status kind={STANDING[standing].kind}>{STANDING[standing].word}</Status>
    ),
    width: '8rem',
    phone: 'side',
  },
];

/** Coupons: what they take off, for whom and how often; each is checked again when an order is placed. */
export function CouponsScreen() {
  const edits = useRight('coupons.edit');
  const { query, rows, more } = useDeskPages(ListCoupons, {}, couponsOf);
  const [open, setOpen, close, become] = useOpening<{ editor: string; code?: string }>();
  const found = rows.find(({ code }) => code === open?.code);
  const edited = found || (open && isNewEditor(open.editor)) ? open : undefined;
  // What is open already stays, with what is typed in it.
  const openCoupon = (code: string) => {
    if (open?.code !== code) leaving(() => setOpen({ editor: code, code }));
  };
  const openNew = () => {
    if (!open || open.code !== undefined) leaving(() => setOpen({ editor: newEditor() }));
  };
  return (
    <Page
      title="Coupons"
      actions={
        edits && (
          <KeyButton k="n" kind="primary" onPress={openNew}>
            New coupon
          </KeyButton>
        )
      }
    >
      <Split
        open={edited !== undefined}
        list={
          <Panel flush>
            <QueryState query={query}>
              {() => (
                <DataTable
                  label="Coupons"
                  columns={COLUMNS}
                  rows={rows}
                  rowKey={({ code }) => code}
                  onOpen={({ code }) => openCoupon(code)}
                  openKey={open?.code}
                  more={more}
                  empty={<EmptyState title="No coupons yet" />}
                />
              )}
            </QueryState>
          </Panel>
        }
        detail={
          edited ? (
            <div className={layout.stack}>
              <CouponEditor
                key={edited.editor}
                coupon={found}
                edits={edits}
                onSaved={(code) => become({ ...edited, code })}
                onClose={close}
              />
              {found && <CouponUses code={found.code} />}
              {found && (
                <HistoryPanel
                  history={CouponHistory}
                  undo={edits ? UndoCoupon : undefined}
                  subject={`coupon ${found.code}`}
                />
              )}
            </div>
          ) : (
            <HistoryPanel history={CouponHistory} undo={edits ? UndoCoupon : undefined} />
          )
        }
      />
    </Page>
  );
}
