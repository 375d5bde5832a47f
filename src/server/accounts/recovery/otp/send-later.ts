import { reasonOf } from '#server/log.ts';
import type { ShopContext } from '#server/context.ts';
import type { OtpSender } from './sender.ts';

/**
 * Sends a code after the reply, so that not even the time of the reply tells whether a code is sent. A failure
 * is logged; the customer can ask again.
 */
export function sendLater(
  shop: ShopContext,
  otp: OtpSender,
  { number, code, expiresAt }: { number: string; code: string; expiresAt: number },
): void {
  setImmediate(() => {
    otp.send(number, code, expiresAt).catch((error: unknown) => {
      const words = reasonOf(error);
      shop.log.error(`one-time code not sent to a number ending in ${number.slice(-2)}: ${words}`);
    });
  });
}
