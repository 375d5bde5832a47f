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

it('a line is named by the number that it has in the file, empty lines counted', () => {
  const text = 'Reference,Amount,UTR\n\nD5,100.00,N0001\n,,\n\nD6,200.00,N0002\n';
  const lines = readBankAnswer(new TextEncoder().encode(text));
  expect(lines).toMatchObject([
    { line: 3, code: 'D5' },
    { line: 6, code: 'D6' },
  ]);
});

it.each([
  ['as a bank protects it from a spreadsheet', '"=""000425501112"""'],
  ['so protected without quotes around it', '="000425501112"'],
  ['as a spreadsheet keeps it as text', "'000425501112"],
])('a UTR is read %s', (_, written) => {
  const text = `Reference,Amount,UTR\n"=""D5""",100.00,${written}\nD6,200.00,N0002\n`;
  const lines = readBankAnswer(new TextEncoder().encode(text));
  expect(lines).toMatchObject([{ code: 'D5', reference: '000425501112' }, { code: 'D6' }]);
});

it('a quotation mark that is never closed puts no UTR of the next line behind a sale', () => {
  const text = 'Reference,Name,Amount,UTR\nD5,"Asha,100.00,N0001\nD6,"Ravi",100.00,N0002\n';
  const read = () => readBankAnswer(new TextEncoder().encode(text));
  expect(read).toThrow('The file could not be read as CSV.');
});

it('a name may have quotation marks in it, and run over two lines within its own', () => {
  const text =
    'Reference,Name,Amount,UTR\nD5,"Asha "A" M",1.00,N1\nD6,"Ra\nvi",2.00,N2\nD7,2" bar,3.00,N3\n';
  const lines = readBankAnswer(new TextEncoder().encode(text));
  expect(lines).toMatchObject([{ reference: 'N1' }, { reference: 'N2' }, { reference: 'N3' }]);
});
