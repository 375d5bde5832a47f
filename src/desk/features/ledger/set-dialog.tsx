import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { keyed } from '#client/ui/keyed.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { when } from '../../parts/text/format.ts';
import { QueryState } from '../../parts/page/query-state.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { settle } from '../../parts/form/settle.ts';
import { amountOf } from './amount.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './ledger.module.css';

const { ReadLedgerSet, ReverseSet } = ledgerOperations;

/** A movement with its entries, its place in the chain, and what it belongs to. */
export function SetDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const mayMove = useRight('ledger.move');
  const [shown, setShown] = useState(id);
  const [reversing, setReversing, close] = useOpening<true>();
  const query = useDeskQuery(ReadLedgerSet, { id: shown });
  const reverse = useDeskMutation(ReverseSet);
  // The set that was shown before stands in for the next one until that is here: it is not to be taken back in its place.
  const set = query.isPlaceholderData ? undefined : query.data;
  if (reversing && set) {
    return (
      <ReasonDialog
        title={`Take back ${set.kind} ${set.reference}`}
        action="Take back"
        danger
        busy={reverse.isPending}
        onClose={close}
        onReason={(reason) =>
          settle(
            reverse,
            { kind: set.kind, reference: set.reference, reason },
            {
              onSuccess: (done) => {
                sayDone(done);
                onClose();
              },
            },
          )
        }
      >
        <p>
          A set that balances it is booked; what was booked stays. Above a limit a second person
          decides.
        </p>
      </ReasonDialog>
    );
  }
  return (
    <Dialog
      title={`Set ${shown}`}
      onClose={onClose}
      footer={
        mayMove &&
        set?.reversible && (
          <DeskButton kind="grave" onClick={() => setReversing(true)}>
            Take back
          </DeskButton>
        )
      }
    >
      <QueryState query={{ ...query, data: set }}>
        {(data) => <SetBody set={data} onShow={setShown} />}
      </QueryState>
    </Dialog>
  );
}

interface SetBodyProps {
  set: DeskReplyOf<typeof ReadLedgerSet>;
  /** Shows another set. */
  onShow: (id: number) => void;
}

function SetBody({ set, onShow }: SetBodyProps) {
  const toSet = (words: string, other: number | null) =>
    other !== null && (
      <DeskButton kind="quiet" printed onClick={() => onShow(other)}>
        {words} set {other}
      </DeskButton>
    );
  return (
    <div className={layout.stack}>
      <Facts
        facts={[
          ['What', `${set.kind}, ${set.reference}`],
          ['When', when(set.at)],
          [
            'Order',
            set.order && (
              <Link to="/orders/$number" params={{ number: set.order }}>
                {set.order}
              </Link>
            ),
          ],
          ['Sale', set.sale],
          [
            'Hash',
            <span key="hash" className={styles.hash}>
              {set.hash}
            </span>,
          ],
          [
            'After',
            <span key="after" className={styles.hash}>
              {set.previousHash}
            </span>,
          ],
        ]}
      />
      <ul className={styles.list} aria-label="Entries">
        {keyed(set.entries, ({ account }) => account).map(({ item: entry, key }) => (
          <li key={key} className={styles.line}>
            <span>{entry.words || entry.account}</span>
            <span className="num" translate="no">
              {amountOf(entry.asset, entry.amount)}
            </span>
          </li>
        ))}
      </ul>
      <div className={layout.buttons}>
        {toSet('Taken back by', set.reversedBy)}
        {toSet('Takes back', set.reverses)}
      </div>
      <ul className={styles.list} aria-label="What the desk did">
        {keyed(set.acts, ({ at }) => at).map(({ item: { at, by, act, reason }, key }) => (
          <li key={key} className={textStyles.soft}>
            {when(at)}, {by}: {act}
            {reason && `, ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
