import { reasonOf } from '#server/log.ts';
import type { ShopContext } from '#server/context.ts';
import type { OtpSender } from './sender.ts';

/**
 * Sends a code once the reply is on its way, so that the reply tells nobody, not even by its time,
 * whether a code is sent. A failure is the log's: the customer asks again.
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
