import type { DeskOperation, DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type {
  ChangeEntry,
  historyReply,
  historyRequest,
  undoRequest,
} from '#shared/desk/contract/staff/history.ts';
import type { doneReply } from '#shared/desk/contract/fields.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { DeskButton } from '../button/desk-button.tsx';
import { stayAtList } from './stay-at-list.ts';
import { when } from '../text/format.ts';
import styles from './history-panel.module.css';
import { Panel } from '../page/panel.tsx';
import { QueryState } from '../page/query-state.tsx';
import { sayDone, sayFailed } from '../page/toast.ts';

type HistoryOperation = DeskOperation<string, typeof historyRequest, typeof historyReply>;
type UndoOperation = DeskOperation<string, typeof undoRequest, typeof doneReply>;

export interface HistoryPanelProps {
  history: HistoryOperation;
  /** Undoes a change; absent for somebody who may only look. */
  undo?: UndoOperation | undefined;
  /** The subject of the history, such as `banner 3`; everything if left out. */
  subject?: string | undefined;
}

const changesOf = (reply: DeskReplyOf<HistoryOperation>): readonly ChangeEntry[] => reply.changes;

/** What was changed, by whom and when; the last change of a subject is undone by one press. */
export function HistoryPanel({ history, undo, subject }: HistoryPanelProps) {
  const asked = { limit: 20, ...(subject !== undefined && { subject }) };
  const { query, rows, more } = useDeskPages(history, asked, changesOf);
  return (
    <Panel title="History" aside="every change, undone by one press">
      <QueryState query={query}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.soft}>No changes yet.</p>
          ) : (
            <ol tabIndex={-1} className={styles.changes}>
              {rows.map((change) => (
                <li key={change.entry} className={styles.change}>
                  <div className={styles.head}>
                    <span>
                      <span className="num" translate="no">
                        {when(change.at)}
                      </span>{' '}
                      · {change.by}
                      {subject === undefined && <> · {change.subject}</>}
                    </span>
                    {undo && change.undoable && <Undo undo={undo} change={change} />}
                  </div>
                  <Fields change={change} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
      {more.has && (
        <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
          Earlier
        </DeskButton>
      )}
    </Panel>
  );
}

function Undo({ undo, change }: { undo: UndoOperation; change: ChangeEntry }) {
  const { mutate, isPending } = useDeskMutation(undo);
  return (
    <DeskButton
      kind="quiet"
      busy={isPending}
      aria-label={`Undo the change of ${change.subject} on ${when(change.at)}`}
      onClick={({ currentTarget }) =>
        mutate(
          { entry: change.entry },
          {
            onSuccess: (done) => {
              sayDone(done);
              stayAtList(currentTarget);
            },
            onError: sayFailed,
          },
        )
      }
    >
      Undo
    </DeskButton>
  );
}

/** The store's name of a field, for people: `usesEach` is `uses each`. */
const inWords = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function Fields({ change: { fields } }: { change: ChangeEntry }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field} className={styles.field}>
          <dt>{inWords(field)}</dt>
          <dd>
            <del className={styles.before}>{before}</del>{' '}
            <ins className={styles.after}>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
