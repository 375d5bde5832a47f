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
import { useOwnRevision } from './use-own-revision.ts';
import { LeaveGuard, leaving } from '../../parts/form/leave-guard.tsx';
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
  const found = rows.find(({ id }) => id === open);
  return (
    <Split
      open={found !== undefined}
      list={
        <Panel title="Enquiries" flush>
          <Segmented label="Which enquiries" look="tray" className={styles.which ?? ''}>
            <SegmentButton
              selected={which === 'open'}
              onClick={() => leaving(() => setWhich('open'))}
            >
              Open {first?.open ?? ''}
            </SegmentButton>
            <SegmentButton
              selected={which === 'done'}
              onClick={() => leaving(() => setWhich('done'))}
            >
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
          <EnquiryDetail key={found.id} enquiry={found} onClose={close} />
        ) : (
          <EmptyState title="Choose an enquiry" />
        )
      }
    />
  );
}

function EnquiryDetail({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { id, name, number, email, message, at, assignedTo, doneAt } = enquiry;
  const { revision, changed } = useOwnRevision(enquiry.revision);
  const me = useMe();
  const answers = useRight('reviews.answer');
  const [answer, setAnswer] = useState(enquiry.answer);
  const isTyped = useCallback(() => answer.trim() !== enquiry.answer, [answer, enquiry.answer]);
  const { mutateAsync, isPending } = useDeskMutation(ChangeEnquiry);
  const send = (what: Omit<DeskRequestOf<typeof ChangeEnquiry>, 'id' | 'revision'>) =>
    // The entry, and this component with it, may leave the list before the answer comes.
    void mutateAsync({ id, revision, ...what }).then(changed, sayFailed);
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
      <LeaveGuard guard={isTyped} />
      <div className={layout.stack}>
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
              value={answer}
              maxLength={4000}
              rows={4}
              onChange={({ target }) => setAnswer(target.value)}
            />
            <div className={styles.buttons}>
              <KeyButton
                k="d"
                kind="primary"
                busy={isPending}
                onPress={() => send({ answer, done: doneAt === null })}
              >
                {doneAt === null ? 'Done' : 'Open again'}
              </KeyButton>
              <DeskButton
                busy={isPending}
                blockedReason={answer.trim() === enquiry.answer ? 'It is saved like this.' : null}
                onClick={() => send({ answer })}
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
