import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import type { Editing } from './use-draft.ts';
import styles from './product.module.css';

const ops = catalogueOperations;

interface ProductActionsProps {
  facts: ProductFacts;
  editing: Editing;
  changes: number;
}

/** Publish now or at a set time, discard, and actions on the product as a whole. */
export function ProductActions({ facts, editing, changes }: ProductActionsProps) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'more' | 'time' | 'withdraw' | 'discard' | 'blocked'>();
  const publish = useDeskMutation(ops.PublishDraft);
  const discard = useDeskMutation(ops.DiscardDraft);
  const { productId, publishedState } = facts;
  const close = () => setDialog(undefined);
  const hasDraft = editing.draft !== null || editing.state !== 'saved';
  const nothing = facts.published !== null && changes === 0;

  async function publishNow() {
    const draft = await editing.flush();
    if (!draft) return;
    publish.mutate(
      { draftId: draft.id, revision: draft.revision, publishedState },
      {
        onSuccess: (done) => {
          sayDone(done);
          close();
          if (done.productId !== undefined && productId === null) {
            void navigate({
              to: '/catalogue/$id',
              params: { id: String(done.productId) },
              replace: true,
            });
          }
        },
        onError: sayFailed,
      },
    );
  }
  async function discardNow() {
    const draft = await editing.flush();
    if (!draft) return;
    discard.mutate(
      { draftId: draft.id, revision: draft.revision },
      {
        onSuccess: (result) => {
          sayAndClose(close)(result);
          if (productId === null) void navigate({ to: '/catalogue' });
        },
        onError: sayFailed,
      },
    );
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
      {hasDraft && <DeskButton onClick={() => setDialog('discard')}>Discard</DeskButton>}
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
      {dialog === 'time' && <TimeDialog facts={facts} editing={editing} onClose={close} />}
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
      {dialog === 'discard' && (
        <Dialog
          title="Discard the changes?"
          onClose={close}
          footer={
            <>
              <DeskButton onClick={close}>Keep</DeskButton>
              <DeskButton kind="danger" busy={discard.isPending} onClick={() => void discardNow()}>
                Discard
              </DeskButton>
            </>
          }
        >
          <p>What customers see stays as it is. The audit log keeps what is thrown away.</p>
        </Dialog>
      )}
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

interface OfDraft {
  facts: ProductFacts;
  editing: Editing;
  onClose: () => void;
}

function TimeDialog({ facts, editing, onClose }: OfDraft) {
  const schedule = useDeskMutation(ops.ScheduleDraft);
  const [moment, setMoment] = useState('');
  const timed = editing.draft?.publishAt !== null && editing.draft?.publishAt !== undefined;
  async function set(at: number | null) {
    const draft = await editing.flush();
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
          {timed && <DeskButton onClick={() => void set(null)}>Not by itself</DeskButton>}
          <DeskButton
            kind="primary"
            busy={schedule.isPending}
            disabled={Number.isNaN(at)}
            onClick={() => void set(at)}
          >
            Set the time
          </DeskButton>
        </>
      }
    >
      <Field
        label="Goes out, Indian time"
        type="datetime-local"
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
      />
      <p className={styles.soft}>
        It is checked again then: what could not be published stays a draft and says why. A change
        calls it off.
      </p>
    </Dialog>
  );
}

const sayAndClose = (onClose: () => void) => (result: Done) => {
  sayDone(result);
  onClose();
};

interface MoreProps {
  facts: ProductFacts;
  productId: number;
  onWithdraw: () => void;
  onClose: () => void;
}

function MoreDialog({ facts, productId, onWithdraw, onClose }: MoreProps) {
  const navigate = useNavigate();
  const duplicate = useDeskMutation(ops.DuplicateProduct);
  const bringBack = useDeskMutation(ops.BringBackProduct);
  const isOut = facts.published?.display === false;
  return (
    <Dialog title={facts.content.name} onClose={onClose}>
      <div className={styles.stack}>
        {facts.address && !isOut && (
          <a href={facts.address} target="_blank" rel="noopener noreferrer">
            Open its page in the shop
          </a>
        )}
        <DeskButton
          busy={duplicate.isPending}
          onClick={() =>
            duplicate.mutate(
              { productId },
              {
                onSuccess: ({ draftId }) =>
                  void navigate({ to: '/catalogue/$id', params: { id: `draft-${draftId}` } }),
                onError: sayFailed,
              },
            )
          }
        >
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

function WithdrawDialog({ productId, name, onClose }: WithdrawProps) {
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
