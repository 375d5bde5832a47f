import { contentOperations } from '#shared/desk/contract/content/content.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { HistoryPanel } from '../../parts/history/history-panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextVersions } from './text-versions.tsx';
import layout from '../../parts/page/layout.module.css';

const { ContentHistory, ReadText, UndoContent } = contentOperations;

/** A static page: its sections to edit, its versions, its history. */
export function TextPage({ page, onClose }: { page: string; onClose: () => void }) {
  const edits = useRight('content.edit');
  const text = useDeskQuery(ReadText, { page });
  return (
    <QueryState query={text}>
      {(data) =>
        data.page === page && (
          <div className={layout.stack}>
            <TextEditor text={data} edits={edits} onClose={onClose} />
            <TextVersions page={page} own={data.own} />
            <HistoryPanel
              history={ContentHistory}
              undo={edits ? UndoContent : undefined}
              subject={`text ${page}`}
            />
          </div>
        )
      }
    </QueryState>
  );
}
