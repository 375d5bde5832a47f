import { expect, it } from 'vitest';
import { GetAccountData } from '#shared/contract/account-data.ts';
import { readReply, writeReply } from '#shared/contract/envelope.ts';
import { base64InPieces, LONG_TEXT, replyPieces } from './long-text.ts';

it.each([
  [[]],
  [['a']],
  [['short ₹']],
  [['a', 'b', 'c', 'd']],
  [['x'.repeat(60_000), '🪙', '', 'y'.repeat(20_000), 'é']],
])('pieces of base64 come to that of the whole text (%#)', async (texts) => {
  const pieces = await base64InPieces(texts.map((text) => Buffer.from(text)));
  expect(pieces.join('')).toBe(Buffer.from(texts.join('')).toString('base64'));
});

it('an answer with a long text is, to the letter, the one that has it inside', () => {
  const data = (File: string) => [{ FileName: 'a.json', MediaType: 'application/json', File }];
  const said = { ok: true, msg: '' } as const;
  const long = ['YWJj', 'ZGVm'];
  const pieces = replyPieces('enveloped', { ...said, data: data(LONG_TEXT), long });
  expect(pieces).toHaveLength(4);
  expect(pieces.join('')).toBe(writeReply('enveloped', { ...said, data: data(long.join('')) }));
  expect(readReply(GetAccountData, pieces.join('')).data?.[0]?.File).toBe('YWJjZGVm');
});

it('every other answer is one piece', () => {
  expect(replyPieces('enveloped', { ok: false, code: 429, msg: 'Later' })).toHaveLength(1);
  expect(replyPieces('enveloped', { ok: true, msg: '', data: [] })).toHaveLength(1);
});
