import { useCallback, useState } from 'react';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { type DeskFile, fromFile } from '../../parts/text/save-file.ts';
import { Status, type StatusKind } from '../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './payouts.module.css';

const { MarkPayoutsFromFile } = payoutsOperations;
type Row = DeskReplyOf<typeof MarkPayoutsFromFile>['rows'][number];

const KINDS: Record<Row['what'], [StatusKind, string]> = {
  paid: ['right', 'Paid'],
  failed: ['late', 'Failed'],
  before: ['nothing', 'Known'],
  wrong: ['stopped', 'Wrong'],
  asked: ['waits', 'Waits'],
};

/** The bank's answer to a file: previewed before anything is noted. */
export function BankAnswer() {
  const [file, setFile] = useState<DeskFile>();
  const mark = useDeskMutation(MarkPayoutsFromFile);
  const { mutate } = mark;
  const look = useCallback(
    (given: File) => {
      void fromFile(given).then((read) => {
        setFile(read);
        mutate({ file: read, check: true }, { onError: sayFailed });
      }, sayFailed);
    },
    [mutate],
  );
  const rows = mark.data?.rows ?? [];
  const toNote = rows.filter(({ what }) => what === 'paid' || what === 'failed').length;
  const note = () => {
    if (!file) return;
    mutate(
      { file, check: false },
      {
        onSuccess: (done) => {
          sayDone(done);
          setFile(undefined);
          mark.reset();
        },
        onError: sayFailed,
      },
    );
  };
  return (
    <Panel title="What the bank did">
      <div className={layout.stack}>
        <DropFile accept=".csv,text/csv" disabled={mark.isPending} onFile={look}>
          Drop the bank’s answer: the file with its UTRs, or its own CSV
        </DropFile>
        {rows.length > 0 && (
          <>
            <p>{mark.data?.lines.join(' ')}</p>
            <ul className={styles.list} aria-label="Lines of the file">
              {rows.map((row) => {
                const [kind, word] = KINDS[row.what];
                return (
                  <li key={row.line} className={styles.line}>
                    <span>
                      {row.sale} {row.reference}
                      <span className={textStyles.soft}> {row.words}</span>
                    </span>
                    <Status kind={kind}>{word}</Status>
                  </li>
                );
              })}
            </ul>
            <DeskButton
              kind="primary"
              busy={mark.isPending}
              blockedReason={toNote === 0 ? 'No line of it is new and right.' : undefined}
              onClick={note}
            >
              {`Note ${toNote}`}
            </DeskButton>
          </>
        )}
      </div>
    </Panel>
  );
}
