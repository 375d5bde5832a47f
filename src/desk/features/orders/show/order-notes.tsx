import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { LeaveGuard } from '../../../parts/form/leave-guard.tsx';
import { useNextEditor } from '../../../parts/form/new-editor.ts';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import styles from './story.module.css';

const LONGEST = 2000;

/** A note for colleagues. Typed text stays until the store has it. */
export function AddNote({ order }: { order: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useDeskMutation(ordersOperations.AddOrderNote);
  const { saving, end, failed } = useNextEditor();
  const guard = useCallback(() => text.trim() !== '', [text]);
  useKeys({ n: { label: 'Write a note', run: () => field.current?.focus() } });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!text.trim() || add.isPending) return;
    add.mutate(
      { order, text, editor: saving() },
      {
        onError: (error) => {
          sayFailed(error);
          failed(error);
        },
        onSuccess: (done) => {
          sayDone(done);
          // What was typed on meanwhile is kept, and changes this note.
          if (field.current?.value !== text) return;
          setText('');
          end();
        },
      },
    );
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <LeaveGuard guard={guard} />
      <TextAreaField
        ref={field}
        label="Note for colleagues"
        hint="The customer never sees it."
        rows={2}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() && (
        <DeskButton type="submit" kind="primary" busy={add.isPending}>
          Add note
        </DeskButton>
      )}
    </form>
  );
}

/** Edits one's own note in place. */
export function EditNote({
  note,
  text,
  onDone,
}: {
  note: number;
  text: string;
  onDone: () => void;
}) {
  const [next, setNext] = useState(text);
  const edit = useDeskMutation(ordersOperations.EditOrderNote);
  const isTyped = next.trim() !== text && !edit.isPending;
  const guard = useCallback(() => isTyped, [isTyped]);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!next.trim() || edit.isPending) return;
    // By the promise, which waits for the order's story: it would show the old words again.
    void edit.mutateAsync({ note, text: next }).then((answer) => {
      sayDone(answer);
      onDone();
    }, sayFailed);
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <LeaveGuard guard={guard} />
      <TextAreaField
        label="Note"
        rows={2}
        maxLength={LONGEST}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <span className={styles.buttons}>
        <DeskButton onClick={onDone}>Cancel</DeskButton>
        <DeskButton type="submit" kind="primary" busy={edit.isPending}>
          Save
        </DeskButton>
      </span>
    </form>
  );
}
