import { useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import type { OutboxKind } from '#client/outbox/outbox-entries.ts';
import { outboxText, writtenTime } from '#client/outbox/outbox-text.ts';
import { outboxOf } from '#client/outbox/outbox.ts';
import { type DraftKey, readFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import styles from './outbox-notes.module.css';

interface OutboxNotesProps {
  kind: OutboxKind;
  /** Where the form keeps what is typed: what is put back goes there. */
  draft: DraftKey;
  onPutBack: () => void;
}

/** What waits on this device, with its time and nothing of its text: a phone may have several users. */
export function OutboxNotes(props: OutboxNotesProps) {
  return useHydrating() ? null : <Waiting {...props} />;
}

function Waiting({ kind, draft, onPutBack }: OutboxNotesProps) {
  const outbox = outboxOf(useServices());
  const { entries } = useSnapshot(outbox.state);
  const place = useRef<HTMLDivElement>(null);
  // What leaves by the form itself is seen there.
  const shown = entries.filter((entry) => entry.kind === kind && entry.stage !== 'leaving');

  function remove(id: string): void {
    outbox.remove(id);
    // The button is gone with its line.
    place.current?.focus();
  }
  function putBack(id: string, fields: Readonly<Record<string, string>>): void {
    const back = JSON.stringify(together(readFormDraft(draft), fields));
    deviceStorage.session.setItem(draft, back);
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

/** Several have one name: each is described by the line in which it stands. */
const button = (id: string) =>
  ({ variant: 'quiet', size: 'small', 'aria-describedby': `outbox-${id}` }) as const;

/** What stands in the form stays; what comes back fills the rest, and a text is put below another. */
function together(typed: Record<string, unknown>, fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const now = String(typed[name] ?? '');
      const isText = name === 'Message' || name === 'Description';
      if (!now || now === value) return [name, value];
      return [name, isText && value ? `${now}\n\n${value}` : now];
    }),
  );
}
