import { setImmediate as breathe } from 'node:timers/promises';
import { writeReply, type Outcome } from '#shared/contract/envelope.ts';
import type { Operation } from '#shared/contract/operation.ts';

const SHORT = 10_000;

/** Stands in the data of an answer for a text of megabytes, which is not written into its envelope thrice. */
export const LONG_TEXT = '(long text)';

/** Texts, of which none ends within a character, as one text in base64, with a turn for others between them. */
export async function base64InPieces(texts: readonly string[]): Promise<string[]> {
  const pieces: string[] = [];
  // Three bytes make four characters: what is left over begins the next piece.
  let rest = Buffer.alloc(0);
  for (const text of texts) {
    const bytes = Buffer.concat([rest, Buffer.from(text, 'utf8')]);
    const whole = bytes.length - (bytes.length % 3);
    pieces.push(bytes.toString('base64', 0, whole));
    rest = bytes.subarray(whole);
    if (text.length > SHORT) await breathe();
  }
  pieces.push(rest.toString('base64'));
  return pieces.filter((piece) => piece !== '');
}

/** The text of a reply, in one piece unless it has a long text. */
export function replyPieces(envelope: Operation['envelope'], outcome: Outcome): string[] {
  const reply = writeReply(envelope, outcome);
  if (!outcome.ok || !outcome.long) return [reply];
  const [before = '', after = ''] = reply.split(LONG_TEXT);
  return [before, ...outcome.long, after];
}
