import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { sayDone, sayFailed, sayText } from '../../../parts/page/toast.ts';
import { useStillHere } from '../../../parts/page/use-still-here.ts';
import type { Editing } from './use-draft.ts';
import layout from '../../../parts/page/layout.module.css';
import styles from './product.module.css';

const ops = catalogueOperations;
const NOT_TIMED = 'No time was set: what you typed last could not be saved first.';
const NOT_SAVED = 'Nothing was discarded: what you typed last could not be saved first.';

const sayAndClose = (onClose: () => void) => (result: Done) => {
  sayDone(result);
  onClose();
};

interface OfDraft {
  facts: ProductFacts;
  editing: Editing;
  onClose: () => void;
}

/** Sets when a draft goes out by itself. */
export function TimeDialog({ facts, editing, onClose }: OfDraft) {
  const schedule = useDeskMutation(ops.ScheduleDraft);
  const [moment, setMoment] = useState('');
  const field = useFocusOnOpen<HTMLInputElement>();
  const [saving, setSaving] = useState(false);
  const timed = editing.draft?.publishAt !== null && editing.draft?.publishAt !== undefined;
  async function set(at: number | null) {
    setSaving(true);
    const draft = await editing.flush();
    setSaving(false);
    if (draft === undefined) return sayFailed(new Error(NOT_TIMED));
    if (!draft) return;
    const { publishedState } = facts;
    schedule.mutate(
      { draftId: draft.id, revision: draft.revision, publishedState, at },
      { onSuccess: sayAndClose(onClose), onError: sayFailed },
    );
  }
  // In the shop's time zone, wherever this device is.
  const at = moment ? Date.parse(`${moment}:00+05:30`) : Number.NaN;
  return (
    <Dialog
      title="Publish at a time"
      onClose={onClose}
      footer={
        <>
          {timed && (
            <DeskButton busy={saving || schedule.isPending} onClick={() => void set(null)}>
              Not by itself
            </DeskButton>
          )}
          <DeskButton
            kind="primary"
            busy={saving || schedule.isPending}
            disabled={Number.isNaN(at)}
            onClick={() => void set(at)}
          >
            Set the time
          </DeskButton>
        </>
      }
    >
      <Field
        ref={field}
        label="Goes out, Indian time"
        type="datetime-local"
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
      />
      <p className={styles.soft}>
        It is checked again then: what could not be published stays a draft and says why. A change
        calls it off.
      </p>
      <Unsaved editing={editing} />
    </Dialog>
  );
}

/** Asks whether the changes are to be thrown away. */
export function DiscardDialog({ facts, editing, onClose }: OfDraft) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const discard = useDeskMutation(ops.DiscardDraft);
  const [discarding, setDiscarding] = useState(false);
  async function discardNew(seen: { draftId: number; revision: number }, isHere: () => boolean) {
    try {
      sayDone(await callDesk(ops.DiscardDraft, seen));
      onClose();
      // Its page is left first, which would ask for what is gone.
      if (isHere()) await navigate({ to: '/catalogue' });
    } finally {
      // Also after a failure: the store may have taken it all the same.
      await queryClient.invalidateQueries();
    }
  }
  async function discardNow() {
    const isHere = stillHere();
    setDiscarding(true);
    try {
      const draft = await editing.flush();
      if (draft === undefined) throw new Error(NOT_SAVED);
      if (draft === null) return onClose();
      // By the promise, which waits for the product without its draft: what is typed before that would be saved into the draft.
      const seen = { draftId: draft.id, revision: draft.revision };
      if (facts.productId === null) return await discardNew(seen, isHere);
      sayDone(await discard.mutateAsync(seen));
      onClose();
    } catch (error) {
      sayFailed(error);
    } finally {
      setDiscarding(false);
    }
  }
  // Nobody is to type below the question before the draft is gone.
  const keep = () => {
    if (!discarding) onClose();
  };
  return (
    <Dialog
      title="Discard the changes?"
      onClose={keep}
      footer={
        <>
          <DeskButton onClick={keep} disabled={discarding}>
            Keep
          </DeskButton>
          <DeskButton kind="danger" busy={discarding} onClick={() => void discardNow()}>
            Discard
          </DeskButton>
        </>
      }
    >
      <p>What customers see stays as it is. The audit log keeps what is thrown away.</p>
      <Unsaved editing={editing} />
    </Dialog>
  );
}

/** Why what was typed last could not be saved, which the page says below the dialog. */
function Unsaved({ editing: { state, problem } }: { editing: Editing }) {
  if (state !== 'conflict' && state !== 'failed') return null;
  return <Notice kind="error">{problem}</Notice>;
}

interface MoreProps {
  facts: ProductFacts;
  productId: number;
  onWithdraw: () => void;
  onClose: () => void;
}

/** What can be done with the product as a whole. */
export function MoreDialog({ facts, productId, onWithdraw, onClose }: MoreProps) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const duplicate = useDeskMutation(ops.DuplicateProduct);
  const bringBack = useDeskMutation(ops.BringBackProduct);
  const isOut = facts.published?.display === false;
  function copyIt() {
    const isHere = stillHere();
    duplicate.mutate(
      { productId },
      {
        onSuccess: ({ draftId }) => {
          if (!isHere()) return sayText(`The copy of ${facts.content.name} is among the drafts.`);
          void navigate({ to: '/catalogue/$id', params: { id: `draft-${draftId}` } });
        },
        onError: sayFailed,
      },
    );
  }
  return (
    <Dialog title={facts.content.name} onClose={onClose}>
      <div className={layout.stack}>
        {facts.address && !isOut && (
          <a href={facts.address} target="_blank" rel="noopener noreferrer">
            Open its page in the shop
          </a>
        )}
        <DeskButton busy={duplicate.isPending} onClick={copyIt}>
          Duplicate
        </DeskButton>
        {isOut ? (
          <DeskButton
            busy={bringBack.isPending}
            onClick={() =>
              bringBack.mutate(
                { productId },
                { onSuccess: sayAndClose(onClose), onError: sayFailed },
              )
            }
          >
            Bring back into the shop
          </DeskButton>
        ) : (
          <DeskButton kind="danger" onClick={onWithdraw}>
            Withdraw from the shop
          </DeskButton>
        )}
      </div>
    </Dialog>
  );
}

interface WithdrawProps {
  productId: number;
  name: string;
  onClose: () => void;
}

/** Asks why a product leaves the shop. */
export function WithdrawDialog({ productId, name, onClose }: WithdrawProps) {
  const withdraw = useDeskMutation(ops.WithdrawProduct);
  return (
    <ReasonDialog
      title={`Withdraw ${name}`}
      action="Withdraw"
      danger
      about="withdraw a product"
      usual={['Recalled', 'Sold off']}
      busy={withdraw.isPending}
      onClose={onClose}
      onReason={(reason) =>
        withdraw.mutate(
          { productId, reason },
          { onSuccess: sayAndClose(onClose), onError: sayFailed },
        )
      }
    >
      <Notice kind="warn">
        It leaves the shop at once, and customers’ bags, whose owners are told. Orders that have it
        go on.
      </Notice>
    </ReasonDialog>
  );
}
