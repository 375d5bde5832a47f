import { expect, it } from 'vitest';
import { readBankAnswer } from './read-bank-answer.ts';

const answerOf = (status: string) => {
  const text = `Reference,Amount,UTR,Status\nD5,100.00,N0001,${status}\n`;
  return readBankAnswer(new TextEncoder().encode(text))[0];
};

it.each(['', 'SUCCESS', 'Paid', 'Processed', 'OK', 'Payment successful', 'Txn completed'])(
  'a line of the status “%s” is paid',
  (status) => expect(answerOf(status)).toMatchObject({ failure: '', unsure: '' }),
);

it.each(['FAILED', 'Rejected by bank', 'Success; returned since'])(
  'a line of the status “%s” has failed',
  (status) => expect(answerOf(status)).toMatchObject({ failure: status, unsure: '' }),
);

it('no reason is longer than one that is typed at the desk', () => {
  expect(answerOf(`FAILED ${'x'.repeat(1000)}`)?.failure).toHaveLength(300);
});

it.each(['PENDING', 'In process', 'Not processed', 'Unsuccessful', 'Sent for approval'])(
  'a line of the status “%s” is not taken as paid, though it has a UTR',
  (status) => expect(answerOf(status)).toMatchObject({ failure: '', unsure: status }),
);
