import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AnswerAsked, type OrderStatus } from '#shared/contract/orders.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices, useUser } from '#client/api/services-context.ts';
import { watchedPost } from '#client/api/upload.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { dataUrl, PictureError } from '../payment/proof/prepare-picture.ts';
import { useAttach } from '../payment/proof/use-attach.ts';
import { type AnswerDraft, answerDrafts } from './answer-draft.ts';

/** The customer's answer to the shop's question about a payment, from typing to the store's reply; saved on the device as it changes. */
export function useAnswer(order: string, onSent: () => void) {
  const { api } = useServices();
  const customer = useUser()?.Id ?? '';
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<AnswerDraft>(() => blankOf(customer, order));
  const [error, setError] = useState('');
  const [unheard, setUnheard] = useState(false);
  const latest = useRef(draft);
  /** What was changed before the device had been read; undefined from then on. */
  const early = useRef<Partial<AnswerDraft> | undefined>({});

  function put(part: Partial<AnswerDraft>): void {
    early.current &&= { ...early.current, ...part };
    latest.current = { ...latest.current, ...part, at: Date.now() };
    setDraft(latest.current);
    void answerDrafts.save(latest.current);
  }
  const { attach, reading, pictureError } = useAttach(customer, (picture) => put({ picture }));
  useEffect(() => {
    let gone = false;
    void answerDrafts.read(customer, order).then((stored) => {
      if (gone) return;
      const changed = early.current;
      early.current = undefined;
      if (!stored) return;
      latest.current = stored;
      setUnheard(stored.sent !== undefined);
      if (changed) put(changed);
    });
    return () => {
      gone = true;
    };
  }, [customer, order]);

  const { mutate, isPending } = useOneMutation<void, AnswerDraft>({
    async mutationFn({ utr, picture, sent }) {
      const file = picture ? await dataUrl(picture.blob) : '';
      const RequestId = sent?.requestId ?? newRequestId();
      // A picture upload may be slow: this post fails only when it stalls.
      const options = file ? { post: watchedPost(() => undefined) } : {};
      await api.call(
        AnswerAsked,
        { ONumber: order, Utr: utr, file, RequestId },
        undefined,
        options,
      );
    },
    onSuccess() {
      void answerDrafts.drop(order);
      void queryClient.invalidateQueries({ queryKey: ['orders', 'status', order] });
      showSuccess(m.order_asked_sent());
      onSent();
    },
    onError(failure) {
      const said = failure instanceof Refusal || failure instanceof PictureError;
      // Whatever is sent after an answer of the store is a new request.
      if (failure instanceof Refusal) put({ sent: undefined });
      setError(said ? failure.message : '');
      setUnheard(!said);
    },
  });
  return {
    utr: draft.utr,
    picture: draft.picture,
    reading,
    pictureError,
    error,
    unheard: unheard && !isPending,
    busy: isPending,
    setUtr(utr: string) {
      setError('');
      put({ utr });
    },
    attach,
    detach: () => put({ picture: undefined }),
    send() {
      const { utr, picture, sent } = latest.current;
      const enough = utr !== '' || picture !== undefined;
      setError(enough ? '' : m.transfer_tell_proof());
      setUnheard(false);
      if (!enough) return;
      // Resending the same answer keeps its request id, so the store notes it once. A changed answer gets a new id, and so does one
      // to another question: with the same id the store would not note it.
      const fields = JSON.stringify([utr, picture?.id]);
      const status = queryClient.getQueryData<OrderStatus | null>(['orders', 'status', order]);
      const asked = status?.Asked?.At ?? '';
      const isOther = Boolean(asked && sent?.asked && asked !== sent.asked);
      if (sent?.fields !== fields || isOther)
        put({ sent: { requestId: newRequestId(), fields, asked } });
      mutate(latest.current);
    },
  };
}

const blankOf = (customer: AnswerDraft['customer'], order: string): AnswerDraft => ({
  customer,
  order,
  utr: '',
  picture: undefined,
  sent: undefined,
  at: 0,
});
