import { useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { Sections } from '#shared/desk/contract/content/texts.ts';
import { callDesk } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { SectionEditor, type EditedSection } from './section-editor.tsx';
import styles from './content.module.css';

const { DiscardTextDraft, PublishText, ReadText, SaveTextDraft } = contentOperations;

interface TextEditorProps {
  text: DeskReplyOf<typeof ReadText>;
  edits: boolean;
  onClose: () => void;
}

/** The sections of a page: the app's own, or their replacements. A draft until it is published. */
export function TextEditor({ text, edits, onClose }: TextEditorProps) {
  const stored = text.draft?.sections ?? text.published?.sections ?? {};
  // Typed text takes precedence over the store's until it is saved.
  const [typed, setTyped] = useState<Sections>();
  const [seen, setSeen] = useState(text.revision);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const sections = typed ?? stored;
  const revision = typed ? seen : text.revision;
  const set = (id: string, section: EditedSection | undefined) => {
    if (!typed) setSeen(text.revision);
    const { [id]: _before, ...others } = sections;
    setTyped(section ? { ...others, [id]: section } : others);
  };

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailed('');
    try {
      await work();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  }
  async function keep(): Promise<number> {
    if (!typed) return revision;
    const done = await callDesk(SaveTextDraft, { page: text.page, revision, sections: typed });
    await queryClient.invalidateQueries();
    setTyped(undefined);
    return done.revision;
  }
  const save = () =>
    run(async () => {
      await keep();
      sayDone({ lines: ['Saved. Customers see it once it is published.'], changed: true });
    });
  const publish = () =>
    run(async () => {
      const kept = await keep();
      sayDone(await callDesk(PublishText, { page: text.page, revision: kept, note }));
      setNote('');
    });
  const discard = () =>
    run(async () => {
      setTyped(undefined);
      sayDone(await callDesk(DiscardTextDraft, { page: text.page, revision: text.revision }));
    });
  const further = Object.keys(sections).filter((id) => !text.own.some((own) => own.id === id));
  const waits = typed !== undefined || text.draft !== null;
  return (
    <Panel
      title={text.title}
      aside={
        <span className={styles.buttons}>
          {text.draft && <span className={styles.soft}>Draft by {text.draft.by}</span>}
          <DeskButton kind="quiet" onClick={onClose}>
            Close
          </DeskButton>
        </span>
      }
    >
      <div className={styles.stack}>
        {failed && <Notice kind="error">{failed}</Notice>}
        {typed && text.revision !== seen && (
          <Notice
            kind="warn"
            action={<DeskButton onClick={() => setSeen(text.revision)}>Save over it</DeskButton>}
          >
            Somebody has changed this page meanwhile.
          </Notice>
        )}
        <ul className={styles.sections}>
          {[...text.own, ...further.map((id) => ({ id, title: '', html: '' }))].map((own) => (
            <SectionEditor
              key={own.id}
              own={own}
              ours={!further.includes(own.id)}
              written={sections[own.id]}
              figures={text.figures}
              edits={edits}
              onChange={(section) => set(own.id, section)}
            />
          ))}
        </ul>
        {edits && (
          <>
            <DeskButton
              onClick={() => {
                const id = `own-${further.length + 1}`;
                set(id, { title: 'New section', html: '', hidden: false });
              }}
            >
              Add a section
            </DeskButton>
            <Field
              label="What has changed"
              labelNote="for colleagues, optional"
              value={note}
              maxLength={300}
              onChange={({ target }) => setNote(target.value)}
            />
            <div className={styles.buttons}>
              <KeyButton
                k="$mod+Enter"
                kind="primary"
                busy={busy}
                blockedReason={waits ? null : 'Nothing is changed.'}
                onPress={() => void publish()}
              >
                Publish
              </KeyButton>
              <KeyButton
                k="$mod+s"
                busy={busy}
                blockedReason={typed ? null : 'Nothing is changed.'}
                onPress={() => void save()}
              >
                Save draft
              </KeyButton>
              {waits && (
                <DeskButton kind="quiet" busy={busy} onClick={() => void discard()}>
                  Throw the draft away
                </DeskButton>
              )}
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
