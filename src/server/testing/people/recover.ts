import { VerifyLoginIdForForgotPassFront, VerifyOtpForFront } from '#shared/contract/recovery.ts';
import { call } from '../call.ts';
import type { TestShop } from '../test-shop.ts';

/** Asks for a code, waits until it is sent, and returns it with the challenge. */
export async function askForCode(shop: TestShop, number: string, address: string) {
  const said = await call(shop, VerifyLoginIdForForgotPassFront, { LoginId: number }, { address });
  await allSent();
  const code = shop.sent.findLast((each) => each.number === number)?.code ?? '';
  return { challenge: said.data[0]?.Otp ?? '', code, msg: said.msg };
}

/** Codes are sent after the reply. */
export const allSent = () => new Promise((resolve) => setImmediate(resolve));

export const tryCode = (
  shop: TestShop,
  given: { number: string; code: string; challenge: string; address: string },
) =>
  call(
    shop,
    VerifyOtpForFront,
    { LoginId: given.number, Otp: given.code, Challenge: given.challenge },
    { address: given.address },
  );

/** A code that is not this one. */
export const otherCode = (code: string): string => (code === '00000' ? '00001' : '00000');
