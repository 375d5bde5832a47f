import { RichText } from '#client/ui/text/rich-text.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { OwnSection, TextVersion } from '#shared/desk/contract/content/texts.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { EntryRow } from './entry-row.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './content.module.css';

/** Every version that was ever published. */
export function TextVersions({ page, own }: { page: string; own: readonly OwnSection[] }) {
  const versions = useDeskQuery(contentOperations.TextVersions, { page });
  const [open, setOpen, close] = useOpening<TextVersion>();
  return (
    <Panel title="Versions" aside="kept for good">
      <QueryState
        query={versions}
        isEmpty={(data) => data.versions.length === 0}
        empty={
          <p className={styles.soft}>The text that it came with has stood since the beginning.</p>
        }
      >
        {(data) => (
          <ul className={styles.items}>
            {data.versions.map((each) => (
              <EntryRow
                key={each.version}
                title={`Version ${each.version}`}
                about={`${when(each.at)} · ${each.by}${each.note && ` · ${each.note}`}`}
                onOpen={() => setOpen(each)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {open && (
        <Dialog
          title={`Version ${open.version}, ${when(open.at)}`}
          size="wide"
          onClose={close}
          footer={<DeskButton onClick={close}>Close</DeskButton>}
        >
          <div className={layout.stack}>
            {Object.keys(open.sections).length === 0 && <p>Everything stood as we wrote it.</p>}
            {Object.entries(open.sections).map(([id, { title, html, hidden }]) => (
              <section key={id} className={styles.preview}>
                <h3>{title || own.find((each) => each.id === id)?.title || id}</h3>
                {hidden ? <p className={styles.soft}>Not shown</p> : <RichText html={html} />}
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
