import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { clockTime } from '../command-line/words.ts';

/** Throws a Refusal 404 for a picture that was removed long after its order ended. */
export function requireKept({ droppedAt }: { droppedAt: Date | null }): void {
  if (!droppedAt) return;
  const at = clockTime(droppedAt);
  throw new Refusal(
    REFUSED.notFound,
    `The picture was removed on ${at}: its order ended long ago. What it is found again by is kept.`,
  );
}
