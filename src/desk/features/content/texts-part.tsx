import { contentOperations } from '#shared/desk/contract/content/content.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { dayOf } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Split } from '../../parts/table/split.tsx';
import { Status } from '../../parts/page/status.tsx';
import { TextPage } from './text-page.tsx';
import { EntryRow } from './entry-row.tsx';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './content.module.css';

/** The static pages, and the open one. */
export function TextsPart() {
  const pages = useDeskQuery(contentOperations.ListTexts, {});
  const [open, setOpen, close] = useOpening<string>();
  return (
    <Split
      open={open !== undefined}
      list={
        <Panel title="Pages" flush>
          <QueryState query={pages}>
            {(data) => (
              <ul className={styles.items}>
                {data.pages.map(({ page, title, version, at, draft }) => (
                  <EntryRow
                    key={page}
                    title={title}
                    about={at === null ? 'As it came' : `Version ${version}, ${dayOf(at)}`}
                    here={page === open}
                    aside={draft && <Status kind="short">Not published</Status>}
                    onOpen={() => page !== open && leaving(() => setOpen(page))}
                  />
                ))}
              </ul>
            )}
          </QueryState>
        </Panel>
      }
      detail={
        open === undefined ? (
          <EmptyState title="Choose a page">
            Each of its sections can be written anew; what you leave alone stays as it came.
          </EmptyState>
        ) : (
          <TextPage key={open} page={open} onClose={close} />
        )
      }
    />
  );
}
