import { useCallback, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf, DeskRequestOf } from '#shared/desk/contract/desk-operation.ts';
import type { Enquiry } from '#shared/desk/contract/content/enquiries.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useMe, useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Split } from '../../parts/table/split.tsx';
import { sayFailed } from '../../parts/page/toast.ts';
import { EntryRow } from './entry-row.tsx';
import { LeftList, type OpenRowProps } from './left-list.tsx';
import { useOpenRow } from './use-open-row.ts';
import { useOwnRevision } from './use-own-revision.ts';
import { useTypedText } from './use-typed-text.ts';
import { LeaveGuard, leaving } from '../../parts/form/leave-guard.tsx';
import { ChangedByOthers } from '../../parts/form/typed-over.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './content.module.css';

const { ChangeEnquiry, ListEnquiries } = contentOperations;
type Which = DeskRequestOf<typeof ListEnquiries>['which'];
const enquiriesOf = (reply: DeskReplyOf<typeof ListEnquiries>): readonly Enquiry[] =>
  reply.enquiries;

/** Visitors' questions from the contact form. Looking at them is recorded in the audit log. */
export function EnquiriesPart() {
  const [which, setWhich] = useState<Which>('open');
  const [open, setOpen, close] = useOpening<number>();
  const { query, rows, more, first } = useDeskPages(ListEnquiries, { which }, enquiriesOf);
  const { found, hasLeft, onUnsaved, change } = useOpenRow(rows, open);
  const choose = (next: Which) => {
    if (next !== which) change(() => setWhich(next));
  };
  return (
    <Split
      open={found !== undefined}
      list={
        <Panel title="Enquiries" flush>
          <Segmented label="Which enquiries" look="tray" className={styles.which ?? ''}>
            <SegmentButton selected={which === 'open'} onClick={() => choose('open')}>
              Open {first?.open ?? ''}
            </SegmentButton>
            <SegmentButton selected={which === 'done'} onClick={() => choose('done')}>
              Done
            </SegmentButton>
          </Segmented>
          <QueryState
            query={query}
            isEmpty={() => rows.length === 0}
            empty={<EmptyState title="No enquiries here" />}
          >
            {() => (
              <ul className={styles.items}>
                {rows.map((each) => (
                  <EntryRow
                    key={each.id}
                    title={each.name}
                    about={
                      <>
                        <Ago at={each.at} />
                        {each.assignedTo && ` · ${each.assignedTo}`}
                      </>
                    }
                    text={each.message.slice(0, 200)}
                    here={each.id === open}
                    onOpen={() => each.id !== open && leaving(() => setOpen(each.id))}
                  />
                ))}
              </ul>
            )}
          </QueryState>
          {more.has && <DeskButton onClick={more.load}>More</DeskButton>}
        </Panel>
      }
      detail={
        found ? (
          <EnquiryDetail
            key={found.id}
            enquiry={found}
            {...{ hasLeft, onUnsaved }}
            onClose={close}
          />
        ) : (
          <EmptyState title="Choose an enquiry" />
        )
      }
    />
  );
}

interface EnquiryDetailProps extends OpenRowProps {
  enquiry: Enquiry;
  onClose: () => void;
}

function EnquiryDetail({ enquiry, hasLeft, onUnsaved, onClose }: EnquiryDetailProps) {
  const { id, name, number, email, message, at, assignedTo, doneAt } = enquiry;
  const { revision, changed } = useOwnRevision(enquiry.revision);
  const me = useMe();
  const answers = useRight('reviews.answer');
  const note = useTypedText(enquiry.answer);
  const { isUnsaved } = note;
  const guard = useCallback(() => isUnsaved, [isUnsaved]);
  const { mutate, isPending } = useDeskMutation(ChangeEnquiry);
  const send = (what: Omit<DeskRequestOf<typeof ChangeEnquiry>, 'id' | 'revision'>) => {
    if (what.answer !== undefined) note.sends(what.answer);
    mutate(
      { id, revision, ...what },
      {
        onSuccess(done) {
          changed(done);
          if (what.answer !== undefined) note.saved(what.answer);
        },
        onError: sayFailed,
      },
    );
  };
  const outdated = note.isOutdated ? 'Keep yours or take theirs first.' : null;
  const mine = me?.name === assignedTo;
  return (
    <Panel
      title={name}
      aside={
        <DeskButton kind="quiet" onClick={() => leaving(onClose)}>
          Close
        </DeskButton>
      }
    >
      <LeaveGuard guard={guard} />
      <div className={layout.stack}>
        <LeftList unsaved={isUnsaved} {...{ hasLeft, onUnsaved }}>
          Show the list that it is in now to save it there.
        </LeftList>
        <p className={styles.soft}>
          {when(at)}
          {assignedTo && ` · ${assignedTo} looks after it`}
          {doneAt !== null && ` · done ${when(doneAt)}`}
        </p>
        <p className={styles.buttons}>
          <a href={`tel:+91${number}`}>{number}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <blockquote className={`${styles.preview} ${styles.quote}`}>{message}</blockquote>
        {answers && (
          <>
            <TextAreaField
              label="What was answered"
              labelNote="for colleagues"
              value={note.typed}
              maxLength={4000}
              rows={4}
              onChange={({ target }) => note.type(target.value)}
            />
            <ChangedByOthers what="another note" over={note} />
            <div className={styles.buttons}>
              <KeyButton
                k="d"
                kind="primary"
                busy={isPending}
                blockedReason={outdated}
                onPress={() =>
                  send({ done: doneAt === null, ...(isUnsaved && { answer: note.typed }) })
                }
              >
                {doneAt === null ? 'Done' : 'Open again'}
              </KeyButton>
              <DeskButton
                busy={isPending}
                blockedReason={isUnsaved ? outdated : 'It is saved like this.'}
                onClick={() => send({ answer: note.typed })}
              >
                Save the note
              </DeskButton>
              <KeyButton k="m" busy={isPending} onPress={() => send({ mine: !mine })}>
                {mine ? 'Let go' : 'I look after it'}
              </KeyButton>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
