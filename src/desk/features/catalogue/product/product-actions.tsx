import { useNavigate } from '@tanstack/react-router';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useStillHere } from '../../../parts/page/use-still-here.ts';
import { DiscardDialog, MoreDialog, TimeDialog, WithdrawDialog } from './product-dialogs.tsx';
import type { Editing } from './use-draft.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './product.module.css';

const ops = catalogueOperations;

interface ProductActionsProps {
  facts: ProductFacts;
  editing: Editing;
  changes: number;
  /** A new product has its number: its page is another from now on, and the editor the same. */
  onMoved: (id: string) => void;
}

/** Publish now or at a set time, discard, and actions on the product as a whole. */
export function ProductActions({ facts, editing, changes, onMoved }: ProductActionsProps) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const [dialog, setDialog, close] = useOpening<
    'more' | 'time' | 'withdraw' | 'discard' | 'blocked'
  >();
  const publish = useDeskMutation(ops.PublishDraft);
  const { productId, publishedState } = facts;
  const hasDraft = editing.draft !== null || editing.state !== 'saved';
  const isConflict = editing.state === 'conflict';
  const nothing = facts.published !== null && changes === 0;

  async function publishNow() {
    const isHere = stillHere();
    try {
      const done = await editing.publish(
        ({ id, revision }) =>
          // The answer alone: what is fetched afterwards may take long, and somebody may type meanwhile.
          new Promise((onSuccess, onError) => {
            const seen = { draftId: id, revision, publishedState };
            publish.mutate(seen, { onSuccess, onError });
          }),
      );
      if (!done) return;
      sayDone(done);
      close();
      if (done.productId === undefined || productId !== null || !isHere()) return;
      const id = String(done.productId);
      onMoved(id);
      void navigate({ to: '/catalogue/$id', params: { id }, replace: true });
    } catch (error) {
      sayFailed(error);
    }
  }
  async function press() {
    const draft = await editing.flush();
    if (draft) setDialog('blocked');
  }
  const blocked = editing.problems.length > 0 && editing.state === 'saved';
  return (
    <>
      <DeskButton onClick={() => setDialog('more')} disabled={productId === null}>
        More
      </DeskButton>
      {hasDraft && (
        <DeskButton
          // The draft that there is now has not been seen here, or there is none.
          {...(isConflict && { blockedReason: 'Keep yours or take theirs first.' })}
          onClick={() => setDialog('discard')}
        >
          Discard
        </DeskButton>
      )}
      <DeskButton
        {...(nothing && { blockedReason: 'Nothing is changed.' })}
        onClick={() => setDialog('time')}
      >
        At a time
      </DeskButton>
      <KeyButton
        k="$mod+Enter"
        kind="primary"
        busy={publish.isPending || editing.state === 'saving'}
        {...(nothing && { blockedReason: 'Nothing is changed.' })}
        onPress={() => void (blocked ? press() : publishNow())}
      >
        Publish
      </KeyButton>
      {dialog === 'blocked' && <BlockedDialog editing={editing} onClose={close} />}
      {dialog === 'time' && <TimeDialog {...{ facts, editing }} onClose={close} />}
      {dialog === 'more' && productId !== null && (
        <MoreDialog
          facts={facts}
          productId={productId}
          onWithdraw={() => setDialog('withdraw')}
          onClose={close}
        />
      )}
      {dialog === 'withdraw' && productId !== null && (
        <WithdrawDialog productId={productId} name={facts.content.name} onClose={close} />
      )}
      {dialog === 'discard' && <DiscardDialog {...{ facts, editing }} onClose={close} />}
    </>
  );
}

/** What prevents publishing, with a button that takes the weights with a wrong MRP off sale. */
function BlockedDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { problems, change } = editing;
  const codes = problems.flatMap(({ path }) => /^weights\.(.+)\.mrp$/.exec(path)?.[1] ?? []);
  return (
    <Dialog
      title="It cannot go out like this"
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Change it</DeskButton>
          {codes.length > 0 && (
            <DeskButton
              onClick={() => {
                change((content) => ({
                  ...content,
                  weights: content.weights.map((weight) =>
                    codes.includes(weight.uniqueId) ? { ...weight, sold: false } : weight,
                  ),
                }));
                onClose();
              }}
            >
              Take these weights off sale
            </DeskButton>
          )}
        </>
      }
    >
      <ul className={styles.lines}>
        {problems.map(({ path, text }) => (
          <li key={`${path} ${text}`}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}
