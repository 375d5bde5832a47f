import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a hexadecimal HMAC-SHA256 is that of a message. Takes as long wherever the first difference is. */
export function isSignature(
  signature: string,
  message: Uint8Array | string,
  secret: string,
): boolean {
  const right = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
