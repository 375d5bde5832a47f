import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { typedFigure } from '#shared/pricing/typed-figure.ts';
import { Field } from '#client/ui/form/field.tsx';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { BadPieceRow, PieceRow, StockRow } from '#shared/desk/contract/catalogue/stock.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { grams, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { Status, type StatusKind } from '../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { BadRows } from './bad-rows.tsx';
import { LeaveGuard, leaving } from '../../parts/form/leave-guard.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './stock.module.css';

const rowsOf = ({ rows }: { rows: PieceRow[] }) => rows;

const STATES: Record<PieceRow['state'], { kind: StatusKind; words: string }> = {
  'in-stock': { kind: 'right', words: 'In stock' },
  reserved: { kind: 'waits', words: 'Taken' },
  packed: { kind: 'waits', words: 'Packed' },
  sent: { kind: 'nothing', words: 'Sent' },
  returned: { kind: 'short', words: 'Came back' },
  withdrawn: { kind: 'stopped', words: 'Withdrawn' },
};

interface WeightStockProps {
  row: StockRow;
  mayMove: boolean;
  onClose: () => void;
}

/** The pieces of one weight: taken in by typing or scanning, withdrawn and put back with a reason. */
export function WeightStock({ row, mayMove, onClose }: WeightStockProps) {
  const { detailId } = row;
  const [search, setSearch] = useState('');
  const [moved, setMoved, close] = useOpening<PieceRow>();
  const { query, rows, more } = useDeskPages(
    catalogueOperations.StockPieces,
    { detailId, search },
    rowsOf,
  );
  const columns = useMemo(() => columnsOf(mayMove, setMoved), [mayMove, setMoved]);
  return (
    <div className={layout.stack}>
      <Panel
        title={`${row.product}, ${grams(row.grams)}`}
        aside={<DeskButton onClick={() => leaving(onClose)}>Close</DeskButton>}
      >
        <dl className={styles.counts}>
          {row.kept && (
            <>
              <Count name="Can be sold" value={Math.max(0, row.free)} />
              <Count name="In stock" value={row.inStock} />
              <Count name="Ordered" value={row.ordered} />
            </>
          )}
          <Count name="Being packed" value={row.packed} />
          <Count name="Came back" value={row.returned} />
        </dl>
        {row.free < 0 && (
          <Notice kind="warn">
            {-row.free} more {row.free === -1 ? 'is' : 'are'} promised than{' '}
            {row.free === -1 ? 'is' : 'are'} in stock.
          </Notice>
        )}
        <p className={styles.about}>
          {row.uniqueId}.{' '}
          {row.kept
            ? 'Kept by serial: what is not there cannot be sold.'
            : 'Not kept by serial: nothing limits its sale. With the first piece it is.'}
        </p>
        {mayMove && <TakeIn detailId={detailId} kept={row.kept} />}
      </Panel>
      {row.kept && (
        <Panel flush>
          <div className={styles.pad}>
            <Field
              label="Find a serial"
              type="search"
              value={search}
              maxLength={60}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
          <QueryState query={query}>
            {() => (
              <DataTable
                label="Pieces"
                of={String(detailId)}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => String(id)}
                more={more}
                keyed={false}
                empty={<EmptyState title="No piece" />}
              />
            )}
          </QueryState>
        </Panel>
      )}
      {moved && <MoveDialog piece={moved} onClose={close} />}
    </div>
  );
}

const Count = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num" translate="no">
      {value}
    </dd>
  </div>
);

function Move({ piece, onMove }: { piece: PieceRow; onMove: (piece: PieceRow) => void }) {
  const back = piece.state === 'withdrawn' || piece.state === 'returned';
  if (!back && piece.state !== 'in-stock') return null;
  return (
    <DeskButton kind="quiet" onClick={() => onMove(piece)}>
      {back ? 'Put back' : 'Withdraw'}
    </DeskButton>
  );
}

function MoveDialog({ piece, onClose }: { piece: PieceRow; onClose: () => void }) {
  const move = useDeskMutation(catalogueOperations.MovePiece);
  const out = piece.state === 'in-stock';
  return (
    <ReasonDialog
      title={out ? `Withdraw ${piece.serial}` : `Put ${piece.serial} back into the stock`}
      action={out ? 'Withdraw' : 'Put back'}
      danger={out}
      about={out ? 'withdraw a piece' : 'put a piece back'}
      usual={out ? ['Damaged', 'Lost', 'Melted'] : ['Checked, sealed anew']}
      busy={move.isPending}
      onClose={onClose}
      onReason={(reason) =>
        move.mutate(
          { serial: piece.serial, to: out ? 'withdrawn' : 'in-stock', reason },
          {
            onSuccess: (done) => {
              sayDone(done);
              onClose();
            },
            onError: sayFailed,
          },
        )
      }
    />
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What was scanned while these lines were taken in. */
function without(text: string, taken: readonly string[]): string {
  const left = text.split('\n').filter((line) => !taken.includes(line.trim()));
  return left.some((line) => line.trim() !== '') ? left.join('\n') : '';
}

/** A line for each piece: its serial and, if it was weighed, its grams. A scanner ends each with Enter. */
function TakeIn({ detailId, kept }: { detailId: number; kept: boolean }) {
  const receive = useDeskMutation(catalogueOperations.ReceivePieces);
  const [text, setText] = useState('');
  const [bad, setBad] = useState<BadPieceRow[]>([]);
  const pieces = linesOf(text).map((line) => {
    // Only the first comma ends something: after it, one may be of a weight.
    const [, serial = '', weighed = ''] = /^[\s,;]*([^\s,;]*)[\s,;]*(.*)$/.exec(line) ?? [];
    return { serial, grams: typedFigure(weighed, 'g') };
  });
  const isTyped = pieces.length > 0;
  const guard = useCallback(() => isTyped, [isTyped]);
  return (
    <>
      <LeaveGuard guard={guard} />
      <TextAreaField
        label="Take in: one serial a line, with its grams where it was weighed"
        rows={3}
        value={text}
        spellCheck={false}
        hint={kept ? undefined : 'From the first piece on, only what is here can be sold.'}
        onChange={({ target }) => setText(target.value)}
      />
      <BadRows bad={bad} />
      <div className={styles.foot}>
        <DeskButton
          kind="primary"
          busy={receive.isPending}
          disabled={!isTyped}
          onClick={() =>
            receive.mutate(
              { detailId, pieces },
              {
                onSuccess: (done) => {
                  setBad(done.bad);
                  if (done.bad.length > 0) return;
                  sayDone(done);
                  setText((now) => without(now, linesOf(text)));
                },
                onError: sayFailed,
              },
            )
          }
        >
          {isTyped ? `Take in ${pieces.length}` : 'Take in'}
        </DeskButton>
      </div>
    </>
  );
}

const columnsOf = (mayMove: boolean, onMove: (piece: PieceRow) => void): Column<PieceRow>[] => [
  { id: 'serial', header: 'Serial', phone: 'lead', cell: ({ serial }) => serial },
  {
    id: 'weight',
    header: 'Weighed',
    width: '7rem',
    align: 'end',
    cell: ({ grams: weighed }) => (weighed ? grams(weighed) : 'not yet'),
  },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(8rem, 1fr)',
    phone: 'side',
    cell: (piece) => <State piece={piece} />,
  },
  { id: 'at', header: 'Since', width: '10rem', cell: ({ changedAt }) => when(changedAt) },
  ...(mayMove
    ? [
        {
          id: 'move',
          header: 'Move',
          hideHead: true,
          width: '6.5rem',
          cell: (piece: PieceRow) => <Move piece={piece} onMove={onMove} />,
        },
      ]
    : []),
];

function State({ piece: { state, order } }: { piece: PieceRow }) {
  const { kind, words } = STATES[state];
  return <Status kind={kind}>{order ? `${words}, ${order}` : words}</Status>;
}
