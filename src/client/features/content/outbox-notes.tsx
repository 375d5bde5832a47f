import { useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { m } from '#client/messages/compiled/messages.js';
import type { OutboxKind } from '#client/outbox/outbox-entries.ts';
import { outboxText, writtenTime } from '#client/outbox/outbox-text.ts';
import { outboxOf } from '#client/outbox/outbox.ts';
import { type DraftKey, formDraft } from '#client/persistence/storage/use-form-draft.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import styles from './outbox-notes.module.css';

interface OutboxNotesProps {
  kind: OutboxKind;
  /** The storage key of the form's draft, which receives an entry that is put back. */
  draft: DraftKey;
  onPutBack: () => void;
}

/** The unsent entries on this device, with their time but not their text: a phone may be shared. */
export function OutboxNotes(props: OutboxNotesProps) {
  return useHydrating() ? null : <UnsentNotes {...props} />;
}

function UnsentNotes({ kind, draft, onPutBack }: OutboxNotesProps) {
  const outbox = outboxOf(useServices());
  const { entries } = useSnapshot(outbox.state);
  const place = useRef<HTMLDivElement>(null);
  // An entry being sent is shown by the form itself.
  const shown = entries.filter((entry) => entry.kind === kind && entry.stage !== 'leaving');

  function remove(id: string): void {
    outbox.remove(id);
    // The focused button was removed with its line.
    place.current?.focus();
  }
  function putBack(id: string, fields: Readonly<Record<string, string>>): void {
    const stored = formDraft(draft);
    // If the storage is full the entry stays in the outbox.
    if (!stored.write(mergeDraft(stored.read() ?? {}, fields))) return;
    outbox.remove(id);
    onPutBack();
  }
  return (
    <div
      ref={place}
      tabIndex={-1}
      {...(shown.length > 0 && { role: 'group', 'aria-label': m.outbox_list() })}
      className={styles.notes}
    >
      {shown.map(({ id, stage, fields, words = '', writtenAt }) => {
        const time = writtenTime({ writtenAt });
        const text = outboxText[kind][stage === 'leaving' ? 'sending' : stage];
        return (
          <Notice
            key={id}
            kind={stage === 'refused' ? 'error' : 'stale'}
            role="presentation"
            action={
              <div className={styles.actions}>
                {stage === 'unknown' && (
                  <Button {...button(id)} onClick={() => void outbox.again(id)}>
                    {m.outbox_again()}
                  </Button>
                )}
                {stage === 'refused' && (
                  <Button {...button(id)} onClick={() => putBack(id, fields)}>
                    {m.outbox_edit()}
                  </Button>
                )}
                {stage !== 'sending' && (
                  <Button {...button(id)} onClick={() => remove(id)}>
                    {m.outbox_remove()}
                  </Button>
                )}
              </div>
            }
          >
            <span id={`outbox-${id}`}>{text({ time, words })}</span>
          </Notice>
        );
      })}
    </div>
  );
}

/** Buttons of several entries share a name, so each is described by the text of its entry. */
const button = (id: string) =>
  ({ variant: 'quiet', size: 'small', 'aria-describedby': `outbox-${id}` }) as const;

/** Merges an entry into the draft: typed values win, and a long text is appended below the typed one. */
function mergeDraft(typed: Record<string, unknown>, fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const now = String(typed[name] ?? '');
      const isText = name === 'Message' || name === 'Description';
      if (!now || now === value) return [name, value];
      return [name, isText && value ? `${now}\n\n${value}` : now];
    }),
  );
}
