import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AnswerAsked } from '#shared/contract/orders.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { watchedPost } from '#client/api/upload.ts';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { dataUrl, PictureError, readPicture } from '../payment/proof/prepare-picture.ts';

/** The customer's answer to the shop's question about a payment, from typing to the store's reply. */
export function useAnswer(order: string, onSent: () => void) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [utr, setUtr] = useState('');
  const [picture, setPicture] = useState<ProofPicture>();
  const [reading, setReading] = useState(false);
  const [pictureError, setPictureError] = useState('');
  const [error, setError] = useState('');
  const [unheard, setUnheard] = useState(false);
  // Resending the same answer keeps its request id, so the store notes it once; a changed answer gets a new id.
  const sent = useRef({ fields: '', requestId: '' });
  const { mutate, isPending } = useOneMutation<void, void>({
    async mutationFn() {
      const fields = JSON.stringify([utr, picture?.id]);
      if (sent.current.fields !== fields) sent.current = { fields, requestId: newRequestId() };
      const file = picture ? await dataUrl(picture.blob) : '';
      const request = { ONumber: order, Utr: utr, file, RequestId: sent.current.requestId };
      // A picture upload may be slow: this post fails only when it stalls.
      const options = file ? { post: watchedPost(() => undefined) } : {};
      await api.call(AnswerAsked, request, undefined, options);
    },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ['orders', 'status', order] });
      showSuccess(m.order_asked_sent());
      onSent();
    },
    onError(failure) {
      const said = failure instanceof Refusal || failure instanceof PictureError;
      setError(said ? failure.message : '');
      setUnheard(!said);
    },
  });
  return {
    utr,
    picture,
    reading,
    pictureError,
    error,
    unheard: unheard && !isPending,
    busy: isPending,
    setUtr(text: string) {
      setError('');
      setUtr(text);
    },
    async attach(file: Blob) {
      setReading(true);
      setPictureError('');
      try {
        setPicture({ id: newRequestId(), blob: await readPicture(file) });
      } catch (failure) {
        const text = failure instanceof PictureError ? failure.message : m.pay_picture_unreadable();
        setPictureError(text);
      } finally {
        setReading(false);
      }
    },
    detach: () => setPicture(undefined),
    send() {
      const enough = utr !== '' || picture !== undefined;
      setError(enough ? '' : m.transfer_tell_proof());
      setUnheard(false);
      if (enough) mutate();
    },
  };
}
