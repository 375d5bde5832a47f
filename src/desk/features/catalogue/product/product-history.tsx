import type { NamedChange } from '#shared/desk/catalogue/name-changes.ts';
import {
  catalogueOperations,
  type ProductChange,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import { DeskRefused } from '../../../api/call-desk.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { useDeskPages } from '../../../api/use-desk-pages.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { when } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import { stayAtList } from '../../../parts/history/stay-at-list.ts';
import styles from './product.module.css';

const ACTS: Record<string, string> = {
  publish: 'Published',
  withdraw: 'Withdrawn',
  'bring-back': 'Brought back',
  undo: 'Undone',
  import: 'Imported',
};

const rowsOf = ({ rows }: { rows: ProductChange[] }) => rows;
const PART = 10;

interface ProductHistoryProps {
  facts: ProductFacts;
  /** The unpublished changes. */
  changes: readonly NamedChange[];
  mayEdit: boolean;
  /** Undoes one unpublished change. */
  onUndo: (path: string) => void;
}

/** The unpublished changes, and everything that was ever published: each undone by one press. */
export function ProductHistory({ facts, changes, mayEdit, onUndo }: ProductHistoryProps) {
  const { productId } = facts;
  return (
    <Panel title="History" aside="every change, undone by one press" flush>
      <ol tabIndex={-1} className={styles.history} aria-label="Not out yet">
        {changes.map(({ path, what, from, to }) => (
          <li key={path}>
            <div>
              <strong>{what}</strong> <s className={styles.soft}>{from}</s> {to}
              <p className={styles.soft}>not out yet</p>
            </div>
            {mayEdit && (
              <DeskButton
                kind="quiet"
                aria-label={`Undo ${what}`}
                onClick={({ currentTarget }) => {
                  stayAtList(currentTarget);
                  onUndo(path);
                }}
              >
                Undo
              </DeskButton>
            )}
          </li>
        ))}
      </ol>
      {productId === null ? (
        <p className={styles.empty}>It was never in the shop.</p>
      ) : (
        <Published productId={productId} mayEdit={mayEdit} />
      )}
    </Panel>
  );
}

function Published({ productId, mayEdit }: { productId: number; mayEdit: boolean }) {
  const { rows, more, query } = useDeskPages(
    catalogueOperations.ProductHistory,
    { productId, limit: PART },
    rowsOf,
  );
  const undo = useDeskMutation(catalogueOperations.UndoPublish);
  const [asked, setAsked, close] = useOpening<{ changeId: number; why: string }>();
  const go = (changeId: number, anyway: boolean, button?: HTMLElement) =>
    undo.mutate(
      { changeId, anyway },
      {
        onSuccess: (done) => {
          sayDone(done);
          close();
          if (button) stayAtList(button);
        },
        onError: (error) => {
          const since = error instanceof DeskRefused && error.code === 409 && !anyway;
          if (!since) return sayFailed(error);
          // The question gives the focus back to where it was, and the button may go with what is undone.
          if (button) stayAtList(button);
          setAsked({ changeId, why: error.message });
        },
      },
    );
  if (query.data && rows.length === 0) {
    return <p className={styles.empty}>Nothing was changed here since it came to the shop.</p>;
  }
  return (
    <>
      <ol tabIndex={-1} className={styles.history} aria-label="What went out">
        {rows.map(({ id, at, by, act, words, more: others, undoneBy }) => (
          <li key={id}>
            <div>
              <strong>
                {ACTS[act] ?? act} by {by}
              </strong>
              <p>
                {words.join(', ')}
                {others > 0 && `, and ${others} more`}
              </p>
              <p className={styles.soft}>
                {when(at)}
                {undoneBy !== null && ', undone since'}
              </p>
            </div>
            {mayEdit && undoneBy === null && (
              <DeskButton
                kind="quiet"
                busy={undo.isPending && undo.variables.changeId === id}
                aria-label={`Undo what ${by} changed on ${when(at)}`}
                onClick={({ currentTarget }) => go(id, false, currentTarget)}
              >
                Undo
              </DeskButton>
            )}
          </li>
        ))}
      </ol>
      {more.has && (
        <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
          Show more
        </DeskButton>
      )}
      {asked && (
        <Dialog
          title="Undo that and what came after?"
          onClose={close}
          footer={
            <>
              <DeskButton onClick={close}>Leave it</DeskButton>
              <DeskButton
                kind="danger"
                busy={undo.isPending}
                onClick={() => go(asked.changeId, true)}
              >
                Undo all of it
              </DeskButton>
            </>
          }
        >
          <p>{asked.why}</p>
        </Dialog>
      )}
    </>
  );
}
