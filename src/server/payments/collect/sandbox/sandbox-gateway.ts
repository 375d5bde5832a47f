import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { isSignature } from '../../card/signature.ts';
import { SANDBOX } from '../../card/sandbox-gateway.ts';
import type { CollectGateway } from '../gateway.ts';
import { readRazorpayEvent } from '../razorpay/read-razorpay-event.ts';

/** A secret of this process: only the process itself makes sandbox events. */
const SECRET = randomBytes(32).toString('hex');
const MARK = 'sandbox';

/** The signature of an event of the sandbox, as a provider would make it: over the bytes. */
export const signInSandbox = (body: string): string =>
  createHmac('sha256', SECRET).update(body).digest('hex');

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

/** Keeps made-up accounts: a page of the store's own stands for the payer's bank. */
export function sandboxGateway(nameNow: () => string): CollectGateway {
  return {
    name: SANDBOX,
    async open({ orderNumber }) {
      return {
        providerId: `va_${randomBytes(9).toString('hex')}`,
        account: `2611${digits(12)}`,
        ifsc: 'DEMO0261120',
        holder: nameNow(),
        bank: 'Bank of the Demo',
        upiId: `order.${orderNumber.toLowerCase()}@demobank`,
      };
    },
    async close() {},
    // The sandbox page tells of every transfer at once, so there is nothing to ask for.
    ask: async () => [],
    events: {
      isSigned: (body, signature) => isSignature(signature, body, SECRET),
      read: (body) => readRazorpayEvent(body, MARK),
    },
  };
}
