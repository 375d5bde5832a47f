import { setImmediate as breathe } from 'node:timers/promises';
import { writeReply, type Outcome } from '#shared/contract/envelope.ts';
import type { Operation } from '#shared/contract/operation.ts';

const SHORT = 10_000;

/** A placeholder in an answer's data for a text of megabytes, which thus is not copied through the envelope three times. */
export const LONG_TEXT = '(long text)';

/** Encodes a long text in base64 as its bytes come, letting other work run in between. */
export async function base64InPieces(
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<string[]> {
  const pieces: string[] = [];
  // Three bytes make four characters: the rest of a part is completed by the beginning of the next one.
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    const begin = rest.length === 0 ? 0 : Math.min(3 - rest.length, part.length);
    rest = Buffer.concat([rest, part.subarray(0, begin)]);
    if (rest.length < 3 && begin === part.length) continue;
    const end = part.length - ((part.length - begin) % 3);
    pieces.push(rest.toString('base64'), part.toString('base64', begin, end));
    rest = part.subarray(end);
    if (part.length > SHORT) await breathe();
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
