import { saveSharedPicture } from '#client/checkout-session/shared-picture.ts';

/** A larger file is not a screenshot and is not stored. */
const LARGEST_BYTES = 60 * 1024 * 1024;
const PAYMENT = '/modeofpayment?shared=1';

/**
 * Receives a picture that was shared with the installed app: stores it for the open payment and opens that. The picture is not
 * sent to the store from here, and the payment opens whatever was shared.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    const picture = (await request.formData()).get('proof');
    if (picture instanceof Blob && picture.size > 0 && picture.size <= LARGEST_BYTES) {
      await saveSharedPicture(picture);
    }
  } catch {
    // The form is unreadable or the storage refuses: the picture can still be chosen in the payment.
  }
  return Response.redirect(PAYMENT, 303);
}
