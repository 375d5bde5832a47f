import { useState } from 'react';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { PictureError, readPicture } from './prepare-picture.ts';

/** Reads a picture that this customer attaches, and hands it on once it is read. */
export function useAttach(customer: string | number, attached: (picture: ProofPicture) => void) {
  const { session } = useServices();
  const [reading, setReading] = useState(false);
  const [pictureError, setPictureError] = useState('');
  async function attach(file: Blob): Promise<void> {
    setReading(true);
    setPictureError('');
    try {
      const blob = await readPicture(file);
      // A logout meanwhile has removed what this customer had on the device.
      if (session.state.user?.Id === customer) attached({ id: newRequestId(), blob });
    } catch (failure) {
      const text = failure instanceof PictureError ? failure.message : m.pay_picture_unreadable();
      setPictureError(text);
    } finally {
      setReading(false);
    }
  }
  return { attach, reading, pictureError, setPictureError };
}
