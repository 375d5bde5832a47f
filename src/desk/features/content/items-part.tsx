import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import {
  contentOperations,
  type ItemKind,
  type ListedItem,
} from '#shared/desk/contract/content/content.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { HistoryPanel } from '../../parts/history/history-panel.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Split } from '../../parts/table/split.tsx';
import { ItemEditor } from './item-editor.tsx';
import { ItemList } from './item-list.tsx';
import { EMPTY, KIND_WORDS } from './item-words.ts';
import { isNewEditor, newEditor } from '../../parts/form/new-editor.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { useOpenRow } from './use-open-row.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';

const { ContentHistory, ListContent, UndoContent } = contentOperations;

const NONE: readonly ListedItem[] = [];

/** What is edited. A new item stays in its editor when it is saved, so that nothing typed meanwhile is lost; it has its id then. */
interface Edited {
  editor: string;
  id?: number;
}

/** Banners, news, questions or counters: their list in the shop's order, and the open one. */
export function ItemsPart({ kind }: { kind: ItemKind }) {
  const edits = useRight('content.edit');
  const list = useDeskQuery(ListContent, { kind });
  const [open, setOpen, close, become] = useOpening<Edited>();
  // What is open already stays, with what is typed in it.
  const openItem = (id: number) => {
    if (open?.id !== id) leaving(() => setOpen({ editor: String(id), id }));
  };
  const openNew = () => {
    if (!open || open.id !== undefined) leaving(() => setOpen({ editor: newEditor() }));
  };
  const words = KIND_WORDS[kind];
  const { found, hasLeft, onUnsaved } = useOpenRow(list.data?.items ?? NONE, open?.id);
  return (
    <Split
      open={open !== undefined}
      list={
        <Panel
          title={words.list}
          flush
          aside={
            edits && (
              <KeyButton k="n" kind="primary" onPress={openNew}>
                {words.add}
              </KeyButton>
            )
          }
        >
          <QueryState
            query={list}
            isEmpty={({ items }) => items.length === 0}
            empty={<EmptyState title="Nothing here yet" />}
          >
            {({ items }) => (
              <ItemList kind={kind} items={items} open={open?.id} onOpen={openItem} edits={edits} />
            )}
          </QueryState>
        </Panel>
      }
      detail={
        open === undefined || !(found || isNewEditor(open.editor)) ? (
          <HistoryPanel history={ContentHistory} undo={edits ? UndoContent : undefined} />
        ) : (
          <ItemEditor
            key={open.editor}
            editor={open.editor}
            item={found?.item ?? EMPTY[kind]}
            listed={found}
            {...{ edits, hasLeft, onUnsaved }}
            onSaved={(id) => become({ ...open, id })}
            onClose={close}
          />
        )
      }
    />
  );
}
