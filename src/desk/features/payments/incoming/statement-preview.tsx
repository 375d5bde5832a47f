import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { callDesk } from '../../../api/call-desk.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { counted, rupees } from '../../../parts/text/format.ts';
import { fromFile } from '../../../parts/text/save-file.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import dialogs from '../decision/dialogs.module.css';
import { LineTable } from './line-table.tsx';
import { STATES } from './line-states.ts';
import styles from './statement.module.css';
import { useDecide } from '../decision/use-decide.ts';

const { BookStatement, PreviewStatement } = paymentsOperations;
type Preview = DeskReplyOf<typeof PreviewStatement>;

/** What a statement would book, before it books anything. */
export function StatementPreview({ file, onClose }: { file: File; onClose: () => void }) {
  const { data: known } = useDeskQuery(paymentsOperations.ListStatements, {});
  const { busy, decide } = useDecide();
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: async (bank: string) =>
      callDesk(PreviewStatement, { file: await fromFile(file), bank }),
  });
  const banks = known && [...new Set(known.read.map(({ bank }) => bank))];
  // A single bank needs no naming; a new shop, or one with several accounts, names it.
  const only = banks?.length === 1 ? banks[0] : undefined;
  useEffect(() => {
    if (only !== undefined) mutate(only);
  }, [mutate, only]);
  // Read anew: it may be another by now, or gone.
  const book = ({ bank, digest }: Preview) =>
    decide(BookStatement, async () => ({ file: await fromFile(file), bank, digest }), onClose);
  const asks = banks !== undefined && ((isIdle && only === undefined) || error !== null);
  return (
    <Dialog
      title={file.name}
      size="wide"
      onClose={onClose}
      footer={
        data && (
          <>
            <DeskButton onClick={onClose}>Close, book nothing</DeskButton>
            <Book preview={data} busy={busy} onBook={() => void book(data)} />
          </>
        )
      }
    >
      {(isPending || !banks) && (
        <div role="status" aria-label="Reading the statement">
          <Skeleton shape="text" lines={6} />
        </div>
      )}
      {error && (
        <Notice kind="error" title="It was not read">
          {error.message}
        </Notice>
      )}
      {asks && <BankName first={banks[0] ?? ''} onSend={mutate} />}
      {data && <Shown preview={data} />}
    </Dialog>
  );
}

function Book({
  preview: { counts, booked },
  busy,
  onBook,
}: {
  preview: Preview;
  busy: boolean;
  onBook: () => void;
}) {
  const first = useFocusOnOpen<HTMLButtonElement>();
  const certain = counts['booked'] ?? 0;
  const waits = (counts['proposed'] ?? 0) + (counts['suspense'] ?? 0);
  const nothing = certain + waits + (counts['debit'] ?? 0) + (counts['same'] ?? 0) === 0;
  return (
    <DeskButton
      ref={first}
      kind="primary"
      busy={busy}
      blockedReason={nothing ? 'Every line of it was read before.' : ''}
      onClick={onBook}
    >
      {certain > 0 ? `Book ${counted(certain, 'payment')}, ${rupees(booked)}` : 'Keep its lines'}
    </DeskButton>
  );
}

function BankName({ first, onSend }: { first: string; onSend: (bank: string) => void }) {
  const [bank, setBank] = useState(first);
  const field = useFocusOnOpen<HTMLInputElement>();
  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (bank.trim()) onSend(bank.trim());
      }}
    >
      <Field
        ref={field}
        label="Which bank’s it is, as you call it: hdfc, or hdfc-2 for a second account"
        name="bank"
        autoComplete="off"
        value={bank}
        onChange={({ target }) => setBank(target.value)}
      />
      <div className={dialogs.foot}>
        <DeskButton type="submit" kind="primary">
          Read it
        </DeskButton>
      </div>
    </form>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const { kind, bank, accounts, span, counts, lines } = preview;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.preview}>
      <p>
        {`${kind} of ${bank}${accounts.length > 0 ? `, account ${accounts.map(endOf).join(' and ')}` : ''}, ${span}: ${counted(all, 'line')}. Nothing is booked yet.`}
      </p>
      <ul className={styles.counts}>
        {STATES.map(
          ({ state, label }) =>
            counts[state] !== undefined && (
              <li key={state}>
                <b>{counts[state]}</b> {label}
              </li>
            ),
        )}
      </ul>
      <LineTable lines={lines} />
    </div>
  );
}

const endOf = (account: string): string => account.slice(-4);
