import { useCallback, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf, DeskRequestOf } from '#shared/desk/contract/desk-operation.ts';
import type { Review } from '#shared/desk/contract/content/reviews.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { HistoryPanel } from '../../parts/history/history-panel.tsx';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { Split } from '../../parts/table/split.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { EntryRow } from './entry-row.tsx';
import { LeftList, type OpenRowProps } from './left-list.tsx';
import { useOpenRow } from './use-open-row.ts';
import { useOwnRevision } from './use-own-revision.ts';
import { type TypedText, useTypedText } from './use-typed-text.ts';
import { LeaveGuard, leaving } from '../../parts/form/leave-guard.tsx';
import { ChangedByOthers } from '../../parts/form/typed-over.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './content.module.css';

const { ChangeReview, ListReviews, RemoveReview, ReviewHistory, UndoReview } = contentOperations;
type Which = DeskRequestOf<typeof ListReviews>['which'];
const reviewsOf = (reply: DeskReplyOf<typeof ListReviews>): readonly Review[] => reply.reviews;

const WHICH: { which: Which; label: string }[] = [
  { which: 'waiting', label: 'Waiting' },
  { which: 'published', label: 'Published' },
  { which: 'removed', label: 'Deleted' },
];

/** Customers' reviews of the shop. */
export function ReviewsPart() {
  const [which, setWhich] = useState<Which>('waiting');
  const [open, setOpen, close] = useOpening<number>();
  const { query, rows, more, first } = useDeskPages(ListReviews, { which }, reviewsOf);
  const { found, hasLeft, onUnsaved, change } = useOpenRow(rows, open);
  const choose = (next: Which) => {
    if (next !== which) change(() => setWhich(next));
  };
  return (
    <Split
      open={found !== undefined}
      list={
        <Panel title="Reviews" flush>
          <Segmented label="Which reviews" look="tray" className={styles.which ?? ''}>
            {WHICH.map((each) => (
              <SegmentButton
                key={each.which}
                selected={each.which === which}
                onClick={() => choose(each.which)}
              >
                {each.label} {first?.counts[each.which] ?? ''}
              </SegmentButton>
            ))}
          </Segmented>
          <QueryState
            query={query}
            isEmpty={() => rows.length === 0}
            empty={<EmptyState title="No reviews here" />}
          >
            {() => (
              <ul className={styles.items}>
                {rows.map(({ id, name, text, at }) => (
                  <EntryRow
                    key={id}
                    title={name}
                    about={when(at)}
                    text={text.slice(0, 200)}
                    here={id === open}
                    onOpen={() => id !== open && leaving(() => setOpen(id))}
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
          <ReviewDetail key={found.id} review={found} {...{ hasLeft, onUnsaved }} onClose={close} />
        ) : (
          <HistoryPanel history={ReviewHistory} />
        )
      }
    />
  );
}

interface ReviewDetailProps extends OpenRowProps {
  review: Review;
  onClose: () => void;
}

/** The answer and the words of a review as they are typed over those that it has, and what saves them. */
function useReviewTexts(review: Review) {
  const { revision, changed } = useOwnRevision(review.revision);
  const reply = useTypedText(review.answer);
  const words = useTypedText(review.text);
  const change = useDeskMutation(ChangeReview);
  const send = (what: Omit<DeskRequestOf<typeof ChangeReview>, 'id' | 'revision'>) => {
    if (what.answer !== undefined) reply.sends(what.answer);
    if (what.text !== undefined) words.sends(what.text);
    change.mutate(
      { id: review.id, revision, ...what },
      {
        onSuccess(done) {
          changed(done);
          if (what.answer !== undefined) reply.saved(what.answer);
          if (what.text !== undefined) words.saved(what.text);
        },
        onError: sayFailed,
      },
    );
  };
  const isOutdated = reply.isOutdated || words.isOutdated;
  return {
    revision,
    reply,
    words,
    isUnsaved: reply.isUnsaved || words.isUnsaved,
    /** Why nothing can be saved over what a colleague wrote. */
    outdated: isOutdated ? 'Keep yours or take theirs first.' : null,
    isSaving: change.isPending,
    send,
  };
}

function ReviewDetail({ review, hasLeft, onUnsaved, onClose }: ReviewDetailProps) {
  const { id, name, publishedAt, removedAt } = review;
  const { revision, reply, words, isUnsaved, outdated, isSaving, send } = useReviewTexts(review);
  const answers = useRight('reviews.answer');
  const guard = useCallback(() => isUnsaved, [isUnsaved]);
  const [removing, setRemoving, closeRemoving] = useOpening<true>();
  const remove = useDeskMutation(RemoveReview);
  const removeFor = (reason: string) =>
    void remove.mutateAsync({ id, revision, reason }).then((answer) => {
      sayDone(answer);
      closeRemoving();
      onClose();
    }, sayFailed);
  return (
    <div className={layout.stack}>
      <LeaveGuard guard={guard} />
      <Panel
        title={name}
        aside={
          <DeskButton kind="quiet" onClick={() => leaving(onClose)}>
            Close
          </DeskButton>
        }
      >
        <div className={layout.stack}>
          <LeftList unsaved={isUnsaved} {...{ hasLeft, onUnsaved }}>
            Show the list that it is in now to save it there.
          </LeftList>
          <ReviewText review={review} />
          {answers && removedAt === null && (
            <>
              <TypedField
                label="Answer, for everybody to read"
                typed={reply}
                others="another answer"
              />
              <div className={styles.buttons}>
                <DeskButton
                  busy={isSaving}
                  blockedReason={reply.isUnsaved ? outdated : 'The answer is saved like this.'}
                  onClick={() => send({ answer: reply.typed })}
                >
                  Save the answer
                </DeskButton>
                <KeyButton
                  k="p"
                  kind="primary"
                  busy={isSaving}
                  blockedReason={outdated}
                  onPress={() =>
                    // It leaves this list: what is typed goes along.
                    send({
                      published: publishedAt === null,
                      ...(reply.isUnsaved && { answer: reply.typed }),
                      ...(words.isUnsaved && { text: words.typed }),
                    })
                  }
                >
                  {publishedAt === null ? 'Publish' : 'Take back'}
                </KeyButton>
                <KeyButton k="x" kind="quiet" onPress={() => setRemoving(true)}>
                  Delete
                </KeyButton>
              </div>
              <TypedField
                label="Correct the words"
                labelNote="the customer’s own are kept"
                typed={words}
                others="other words"
              />
              <div className={styles.buttons}>
                <DeskButton
                  busy={isSaving}
                  blockedReason={words.isUnsaved ? outdated : 'Nothing is corrected.'}
                  onClick={() => send({ text: words.typed })}
                >
                  Save the words
                </DeskButton>
              </div>
            </>
          )}
        </div>
      </Panel>
      <HistoryPanel
        history={ReviewHistory}
        undo={answers ? UndoReview : undefined}
        subject={`review ${id}`}
      />
      {removing && (
        <DeleteDialog busy={remove.isPending} onClose={closeRemoving} onReason={removeFor} />
      )}
    </div>
  );
}

interface TypedFieldProps {
  label: string;
  labelNote?: string;
  typed: TypedText;
  /** What somebody else may have written meanwhile. */
  others: string;
}

function TypedField({ typed, others, ...field }: TypedFieldProps) {
  return (
    <>
      <TextAreaField
        {...field}
        value={typed.typed}
        maxLength={2000}
        rows={3}
        onChange={({ target }) => typed.type(target.value)}
      />
      <ChangedByOthers what={others} over={typed} />
    </>
  );
}

interface DeleteDialogProps {
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

function DeleteDialog(props: DeleteDialogProps) {
  return (
    <ReasonDialog
      title="Delete this review"
      action="Delete"
      danger
      usual={['Insults somebody', 'Not about the shop', 'Names a person', 'Advertising']}
      {...props}
    >
      <p>Nobody sees it any more. The history can put it back.</p>
    </ReasonDialog>
  );
}

function ReviewText({ review }: { review: Review }) {
  const { text, original, at, publishedAt, removedAt, removedWhy } = review;
  return (
    <>
      <p className={styles.soft}>
        Written {when(at)}
        {publishedAt !== null && ` · published ${when(publishedAt)}`}
        {removedAt !== null && ` · deleted ${when(removedAt)}: ${removedWhy}`}
      </p>
      <blockquote className={`${styles.preview} ${styles.quote}`}>{text}</blockquote>
      {original !== null && (
        <div>
          <p className={styles.label}>As the customer wrote it</p>
          <p className={styles.quote}>{original}</p>
        </div>
      )}
    </>
  );
}
