import { randomInt } from 'node:crypto';
import { LETTERS } from '#server/orders/placing/order-number.ts';

const RANDOM_LETTERS = 10;
/** A lookahead, so that overlapping matches (a word's end and the code after it) are all tried. */
const CODE = new RegExp(`(?=(RF[${LETTERS}]{${RANDOM_LETTERS}}))`, 'g');

/** A new code that names a refund, also in the bank's remark: `RF7K3M9QX2TW`. */
export const newRefundCode = (): string =>
  `RF${Array.from({ length: RANDOM_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`;

/** Possible codes in a bank's remark, wherever the bank has split its words. */
export const codesIn = (remark: string): string[] =>
  [
    ...remark
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .matchAll(CODE),
  ].map(([, code = '']) => code);
