import { Notice } from '#client/ui/feedback/notice.tsx';
import { type DayLine, ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { counted, shortDay, when } from '../../parts/text/format.ts';
import { HoldButton } from '../../parts/button/hold-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { sayDone } from '../../parts/page/toast.ts';
import { settle } from '../../parts/form/settle.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './ledger.module.css';

const { CloseDay, ExportDayBook, PrintDay, ReadDay } = ledgerOperations;

/** The figures of a day, beside those at its closing. */
export function DayPanel({ day, onClose }: { day: string; onClose: () => void }) {
  const mayClose = useRight('ledger.move');
  const query = useDeskQuery(ReadDay, { day });
  const close = useDeskMutation(CloseDay);
  const print = useDeskMutation(PrintDay);
  const book = useDeskMutation(ExportDayBook);
  const save = { onSuccess: saveDeskFile };
  return (
    <div className={layout.stack}>
      <div className={layout.buttons}>
        <DeskButton onClick={onClose}>All days</DeskButton>
        <DeskButton
          busy={book.isPending}
          onClick={() => settle(book, { from: day, to: day, what: 'csv' }, save)}
        >
          Day book, CSV
        </DeskButton>
        <DeskButton
          busy={book.isPending}
          onClick={() => settle(book, { from: day, to: day, what: 'tally' }, save)}
        >
          Tally
        </DeskButton>
        {query.data?.closed && (
          <DeskButton busy={print.isPending} onClick={() => settle(print, { day }, save)}>
            Print
          </DeskButton>
        )}
      </div>
      <QueryState query={query}>
        {({ over, closed, lines, differences, headsKept }) => (
          <>
            {differences > 0 && (
              <Notice kind="warn">
                {counted(differences, 'line')} changed since the day was closed: a statement told
                later, or something was corrected.
              </Notice>
            )}
            {!headsKept && (
              <Notice kind="error">
                A head of then is no longer a part of the ledger or of the audit log. Somebody has
                to find out why.
              </Notice>
            )}
            <Panel title={shortDay(day)} aside={over ? undefined : 'Goes on'}>
              <div className={layout.stack}>
                {groupsOf(lines).map(([group, own]) => (
                  <section key={group} aria-label={group}>
                    <h3 className={styles.group}>{group}</h3>
                    <ul className={styles.list}>
                      {own.map((line) => (
                        <Line key={line.name} line={line} />
                      ))}
                    </ul>
                  </section>
                ))}
                {closed && (
                  <Facts
                    facts={[
                      ['Closed', `${when(closed.closedAt)}, ${closed.by}`],
                      [
                        'Ledger',
                        <span key="ledger" className={styles.hash}>
                          {closed.ledgerHead}, set {closed.ledgerSet}
                        </span>,
                      ],
                      [
                        'Audit log',
                        <span key="audit" className={styles.hash}>
                          {closed.auditHead}, entry {closed.auditEntry}
                        </span>,
                      ],
                    ]}
                  />
                )}
                {!closed && over && mayClose && (
                  <HoldButton
                    busy={close.isPending}
                    onHeld={() => settle(close, { day }, { onSuccess: sayDone })}
                  >
                    Hold to close the day
                  </HoldButton>
                )}
              </div>
            </Panel>
          </>
        )}
      </QueryState>
    </div>
  );
}

function Line({ line: { name, value, closed } }: { line: DayLine }) {
  const changed = closed !== null && closed !== value;
  return (
    <li className={styles.line}>
      <span>{name}</span>
      <span className="num" translate="no">
        {changed && <span className={styles.gone}>{closed}</span>} {value}
      </span>
    </li>
  );
}

function groupsOf(lines: DayLine[]): [string, DayLine[]][] {
  const groups = [...new Set(lines.map(({ group }) => group))];
  return groups.map((group) => [group, lines.filter((line) => line.group === group)]);
}
