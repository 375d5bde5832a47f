import * as v from 'valibot';
import { parseExactJson } from '#shared/contract/exact-json.ts';
import { epochMs, positiveDecimal, wholeNumber } from '#shared/contract/fields.ts';
import type { Clock } from '#server/clock.ts';
import type { RateReading, RateSource } from './source.ts';

const after = v.pipe(wholeNumber, v.minValue(0, 'must not be negative'));
const step = v.union([
  v.object({ after, silent: v.literal(true) }),
  v.object({
    after,
    silent: v.optional(v.undefined()),
    gold: positiveDecimal,
    silver: positiveDecimal,
    time: v.optional(epochMs),
  }),
]);

/** One line of a recording: `after` ms after the previous line, a rate begins to stand or the source goes silent. */
export type RecordedStep = v.InferOutput<typeof step>;

/** Reads a recording, one JSON object a line. Throws an Error that names the line. */
export function parseRecording(text: string): RecordedStep[] {
  const steps = text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      return [v.parse(step, parseExactJson(line))];
    } catch {
      throw new Error(
        `line ${i + 1} must be { "after": ms, "gold": "…", "silver": "…", "time"?: ms }, asks above 0, or { "after": ms, "silent": true }`,
      );
    }
  });
  if (steps.length === 0) throw new Error('the recording is empty');
  return steps;
}

/**
 * Plays a recording from its start. A line's rate holds until the next line and is always new, unless the line has its own
 * `time`. During silence the last rate ages from the beginning of the silence. The last line holds for good; with `loop` the
 * first follows it, after its own `after`. Throws where a loop would take no time.
 */
export function replaySource(steps: RecordedStep[], clock: Clock, loop = false): RateSource {
  let length = 0;
  const offsets = steps.map((each) => (length += each.after));
  if (loop && length === 0) throw new Error('a recording that loops must take some time');
  let startedAt: number | undefined;

  /** Line numbers continue through all rounds. */
  const startOf = (line: number) =>
    Math.floor(line / steps.length) * length + (offsets[line % steps.length] ?? 0);

  function lineAt(elapsed: number): number {
    const round = loop ? Math.floor(elapsed / length) : 0;
    const within = elapsed - round * length;
    return round * steps.length + offsets.filter((offset) => offset <= within).length - 1;
  }

  function readAt(start: number, now: number): RateReading | undefined {
    let until = now;
    const current = lineAt(now - start);
    for (let line = current; line >= 0 && line > current - steps.length; line--) {
      const each = steps[line % steps.length];
      if (each && !each.silent) {
        return { gold: each.gold, silver: each.silver, time: each.time ?? until };
      }
      until = start + startOf(line);
    }
    return undefined;
  }

  return {
    read: () => (startedAt === undefined ? undefined : readAt(startedAt, clock.now())),
    start() {
      startedAt ??= clock.now();
    },
    stop: () => Promise.resolve(),
  };
}
