import { saveSharedPicture } from '#client/checkout-session/shared-picture.ts';

/** A file that is no picture, or far larger than any screenshot, is not kept. */
const LARGEST_BYTES = 60 * 1024 * 1024;
const PAYMENT = '/modeofpayment?shared=1';

/**
 * A picture shared with the installed app: kept for the payment that is open, which opens. It never
 * reaches the store from here, and the payment opens whatever came.
 */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const picture = (await request.formData()).get('proof');
    if (picture instanceof Blob && picture.size > 0 && picture.size <= LARGEST_BYTES) {
      await saveSharedPicture(picture);
    }
  } catch {
    // A form that does not read, or a device that keeps nothing: the picture can still be chosen there.
  }
  return Response.redirect(PAYMENT, 303);
}
