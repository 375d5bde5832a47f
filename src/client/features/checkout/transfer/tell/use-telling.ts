import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { TellPayment, type Transfer } from '#shared/contract/bank-transfer.ts';
import { isPassing, Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { watchedPost } from '#client/api/upload.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { usePaymentTerms } from '../../payment/ways/terms-query.ts';
import { dataUrl, PictureError } from '../../payment/proof/prepare-picture.ts';
import { useAttach } from '../../payment/proof/use-attach.ts';
import type { TellDraft } from '../tell-draft.ts';
import { transferQuery } from '../transfer-query.ts';
import { upiPart } from '../upi-part.ts';
import { useStoredTelling } from './use-stored-telling.ts';

export interface Telling {
  draft: TellDraft;
  /** The rupees claimed if nothing is typed: what is unpaid and unclaimed; by UPI, one payment's part of it. */
  open: string;
  /** Something was attached, or sent without an answer: the form opens by itself. */
  unfinished: boolean;
  reading: boolean;
  /** What is wrong with the picture. */
  pictureError: string;
  /** The store's refusal, or what is wrong with the typed fields. */
  error: string;
  unanswered: boolean;
  /** The device could not save what was typed and attached. */
  unkept: boolean;
  busy: boolean;
  change: (part: Partial<Pick<TellDraft, 'amount' | 'utr' | 'channel'>>) => void;
  attach: (file: Blob) => Promise<void>;
  detach: () => void;
  send: () => void;
  /** The customer closed the form: the draft stays stored, and the form no longer opens by itself. */
  putAside: () => void;
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** A claim from typing to the store's answer; saved on the device as it changes. */
export function useTelling(
  transfer: Transfer,
  customer: string | number,
  onTold: () => void,
): Telling {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const order = transfer.ONumber;
  const stored = useStoredTelling(customer, order);
  const { draft, latest, put, unkept, unanswered, setUnanswered } = stored;
  const { attach, reading, pictureError, setPictureError } = useAttach(customer, (picture) =>
    put({ picture }),
  );
  const [error, setError] = useState('');
  const [aside, setAside] = useState(false);
  const told = sum(transfer.Claims.map(({ Amount }) => exact(Amount)));
  const rest = exact(transfer.StillToPay).minus(told);
  const { terms } = usePaymentTerms();
  const all = rest.gt(0) ? rest : exact(transfer.StillToPay);
  const part = upiPart({ ...transfer, StillToPay: all.toFixed(2) }, terms);
  const open = (draft.channel === 'upi' ? part : all).toFixed(2);

  /** The store has noted the claim: the next one starts empty. */
  async function startAnew(): Promise<void> {
    setUnanswered(false);
    setAside(false);
    await stored.startAnew();
    onTold();
    showSuccess(m.transfer_told());
  }

  const { mutate, isPending } = useOneMutation({
    async mutationFn({ sent, ...said }: TellDraft) {
      const file = said.picture ? await dataUrl(said.picture.blob) : '';
      const request = {
        ONumber: order,
        Amount: amountOf(said, open),
        Channel: said.channel,
        Utr: said.utr,
        file,
        RequestId: sent?.requestId ?? newRequestId(),
      };
      // A picture upload may be slow: this post fails only when it stalls.
      const options = file ? { post: watchedPost(() => undefined) } : {};
      return api.call(TellPayment, request, undefined, options);
    },
    async onSuccess({ data }) {
      const { queryKey } = transferQuery(api, order);
      if (data[0]) queryClient.setQueryData(queryKey, data[0]);
      else void queryClient.invalidateQueries({ queryKey });
      await startAnew();
    },
    onError(failure) {
      if (failure instanceof PictureError) return setPictureError(failure.message);
      if (failure instanceof Refusal) {
        setError(failure.message);
        // Whether the try before was noted, a store that fails for the moment or has ended the login does not say.
        const isOpen = isPassing(failure) || failure.code === REFUSED.signedOut;
        if (unanswered && isOpen) return;
        // The store has answered: the next claim, changed or not, is a new request.
        put({ sent: undefined });
        return setUnanswered(false);
      }
      return setUnanswered(true);
    },
  });

  const noted = !isPending && isNoted(draft, transfer.Claims);
  const onNoted = useEffectEvent(() => {
    // What was typed since is another claim.
    if (draft.sent?.fields === fieldsOf(draft, amountOf(draft, open))) void startAnew();
    else setUnanswered(false);
  });
  useEffect(() => {
    if (noted) onNoted();
  }, [noted]);

  function send(): void {
    const now = latest.current;
    const amount = amountOf(now, open);
    if (!AMOUNT.test(amount) || exact(amount).lte(0)) return setError(m.transfer_amount_wrong());
    // Among many small UPI payments only a UTR or a screenshot tells which one it was.
    if (now.channel === 'upi' && !now.utr && !now.picture) return setError(m.transfer_tell_proof());
    setError('');
    const fields = fieldsOf(now, amount);
    const before = transfer.Claims.map(({ At }) => At);
    const isSame = now.sent?.fields === fields;
    const sent = isSame ? now.sent : { requestId: newRequestId(), fields, before };
    // As it is sent: what is open may be another amount when it is sent again.
    put({ amount, sent });
    return mutate(latest.current);
  }

  return {
    draft,
    open,
    unfinished: !aside && (draft.picture !== undefined || draft.sent !== undefined),
    reading,
    pictureError,
    error,
    unanswered: unanswered && !isPending,
    unkept,
    busy: isPending,
    send,
    change(part) {
      setError('');
      put(part);
    },
    attach,
    detach: () => put({ picture: undefined }),
    putAside: () => setAside(true),
  };
}

type Sent = [amount: string, channel: TellDraft['channel'], utr: string, picture?: string | null];

const fieldsOf = ({ channel, utr, picture }: TellDraft, amount: string): string =>
  JSON.stringify([amount, channel, utr, picture?.id] satisfies Sent);

/** Whether the store lists a claim that was sent without an answer. One with a reference alone is kept once, with its first time. */
function isNoted({ sent }: TellDraft, claims: Transfer['Claims']): boolean {
  if (!sent) return false;
  const [amount, channel, utr, picture] = JSON.parse(sent.fields) as Sent;
  return claims.some(
    ({ At, Amount, Channel, Reference }) =>
      exact(Amount).eq(amount) &&
      Channel === channel &&
      Reference === utr &&
      (sent.before?.includes(At) === false || (utr !== '' && !picture)),
  );
}

/** The typed amount without separators; everything open where nothing was typed. */
const amountOf = ({ amount }: Pick<TellDraft, 'amount'>, open: string): string =>
  withoutGroups(amount) || open;
