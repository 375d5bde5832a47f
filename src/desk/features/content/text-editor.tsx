import { useCallback } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { SectionEditor } from './section-editor.tsx';
import { LeaveGuard, leaving } from '../../parts/form/leave-guard.tsx';
import { useTextDraft } from './use-text-draft.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './content.module.css';

interface TextEditorProps {
  text: DeskReplyOf<typeof contentOperations.ReadText>;
  edits: boolean;
  onClose: () => void;
}

/** The sections of a page: the app's own, or their replacements. A draft until it is published. */
export function TextEditor({ text, edits, onClose }: TextEditorProps) {
  const draft = useTextDraft(text);
  const { sections, typed, busy, failed } = draft;
  const isTyped = useCallback(() => typed, [typed]);
  const further = Object.keys(sections).filter((id) => !text.own.some((own) => own.id === id));
  const waits = typed || text.draft !== null;
  return (
    <Panel
      title={text.title}
      aside={
        <span className={styles.buttons}>
          {text.draft && <span className={styles.soft}>Draft by {text.draft.by}</span>}
          <DeskButton kind="quiet" onClick={() => leaving(onClose)}>
            Close
          </DeskButton>
        </span>
      }
    >
      <LeaveGuard guard={isTyped} />
      <div className={layout.stack}>
        {failed && <Notice kind="error">{failed}</Notice>}
        {draft.changedMeanwhile && (
          <Notice
            kind="warn"
            action={<DeskButton onClick={draft.saveOver}>Save over it</DeskButton>}
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
              onChange={(section) => draft.set(own.id, section)}
            />
          ))}
        </ul>
        {edits && (
          <>
            <DeskButton onClick={draft.add}>Add a section</DeskButton>
            <Field
              label="What has changed"
              labelNote="for colleagues, optional"
              value={draft.note}
              maxLength={300}
              onChange={({ target }) => draft.setNote(target.value)}
            />
            <div className={styles.buttons}>
              <KeyButton
                k="$mod+Enter"
                kind="primary"
                busy={busy}
                blockedReason={waits ? null : 'Nothing is changed.'}
                onPress={() => void draft.publish()}
              >
                Publish
              </KeyButton>
              <KeyButton
                k="$mod+s"
                busy={busy}
                blockedReason={typed ? null : 'Nothing is changed.'}
                onPress={() => void draft.save()}
              >
                Save draft
              </KeyButton>
              {waits && (
                <DeskButton kind="quiet" busy={busy} onClick={() => void draft.discard()}>
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
