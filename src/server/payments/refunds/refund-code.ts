import { randomInt } from 'node:crypto';
import { LETTERS } from '#server/orders/placing/order-number.ts';

const RANDOM_LETTERS = 10;
/** Looks ahead, so that the end of one word and the code after it are both tried. */
const CODE = new RegExp(`(?=(RF[${LETTERS}]{${RANDOM_LETTERS}}))`, 'g');

/** What a refund is called by, in the bank's remark too: `RF7K3M9QX2TW`. */
export const newRefundCode = (): string =>
  `RF${Array.from({ length: RANDOM_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`;

/** What in a bank's remark may be a code, however the bank has cut it into words. */
export const codesIn = (remark: string): string[] =>
  [
    ...remark
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .matchAll(CODE),
  ].map(([, code = '']) => code);
