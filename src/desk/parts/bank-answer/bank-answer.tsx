import { useCallback, useState } from 'react';
import type { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import type { BankAnswerReply } from '#shared/desk/contract/payments/bank-answer.ts';
import type { payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../button/desk-button.tsx';
import { DropFile } from '../form/drop-file.tsx';
import layout from '../page/layout.module.css';
import { Panel } from '../page/panel.tsx';
import { Status, type StatusKind } from '../page/status.tsx';
import { sayDone, sayFailed } from '../page/toast.ts';
import { type DeskFile, fromFile } from '../text/save-file.ts';
import textStyles from '../text/text.module.css';
import styles from './bank-answer.module.css';

type Row = BankAnswerReply['rows'][number];

interface Props {
  /** What notes the lines of the file. */
  operation:
    | (typeof payoutsOperations)['MarkPayoutsFromFile']
    | (typeof refundsOperations)['MarkRefundsFromFile'];
}

const KINDS: Record<Row['what'], [StatusKind, string]> = {
  paid: ['right', 'Paid'],
  failed: ['late', 'Failed'],
  before: ['nothing', 'Known'],
  wrong: ['stopped', 'Wrong'],
  asked: ['waits', 'Waits'],
};

/** The bank's answer to a file: previewed before anything is noted. */
export function BankAnswer({ operation }: Props) {
  const [file, setFile] = useState<DeskFile>();
  const [read, setRead] = useState<BankAnswerReply>();
  const mark = useDeskMutation(operation);
  const { mutate } = mark;
  const look = useCallback(
    (given: File) => {
      // Nothing is noted of a file whose lines were not shown.
      setFile(undefined);
      setRead(undefined);
      void fromFile(given).then((chosen) => {
        const show = (checked: BankAnswerReply) => {
          setFile(chosen);
          setRead(checked);
        };
        mutate({ file: chosen, check: true }, { onSuccess: show, onError: sayFailed });
      }, sayFailed);
    },
    [mutate],
  );
  const rows = read?.rows ?? [];
  const toNote = rows.filter(({ what }) => what === 'paid' || what === 'failed').length;
  const note = () => {
    if (!file) return;
    mutate(
      { file, check: false },
      {
        onSuccess: (done) => {
          sayDone(done);
          setRead(done);
          // What became of each line stays: some may be wrong, or wait.
          setFile(undefined);
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
            <p>{read?.lines.join(' ')}</p>
            <ul className={styles.list} aria-label="Lines of the file">
              {rows.map((row) => {
                const [kind, word] = KINDS[row.what];
                return (
                  <li key={row.line} className={styles.line}>
                    <span>
                      {row.code} {row.reference}
                      <span className={textStyles.soft}> {row.words}</span>
                    </span>
                    <Status kind={kind}>{word}</Status>
                  </li>
                );
              })}
            </ul>
            {file && (
              <div className={layout.buttons}>
                <DeskButton
                  kind="primary"
                  busy={mark.isPending}
                  blockedReason={toNote === 0 ? 'No line of it is new and right.' : undefined}
                  onClick={note}
                >
                  {`Note ${toNote}`}
                </DeskButton>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
