import { scopeOf } from '#server/trading/watch-controls.ts';
import {
  type Desk,
  type DeskAnswer,
  type DeskCommand,
  type DeskOption,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import { METAL, readMetal } from '../../command-line/read-metal.ts';
import { readWords } from '../../command-line/read-option.ts';
import { together } from '../../record-audit.ts';
import { table } from '../../command-line/table.ts';
import { findHalts, type HaltDone, haltIn, type HaltScope, resumeIn } from '../../trading/halts.ts';
import { age, clockTime } from '../../command-line/words.ts';

const SCOPE: Record<string, DeskOption> = {
  metal: METAL,
  digital: { about: 'only what is done with digital metal' },
  'buy-back': { about: 'only what customers sell' },
};
const REASON: DeskOption = { value: 'TEXT', about: 'why; it is kept for good', required: true };

export const haltCommand: DeskCommand = {
  name: 'halt',
  right: 'trading.stop',
  takes: [],
  options: {
    ...SCOPE,
    withdraw: { about: 'prices that customers hold are not honoured meanwhile either' },
    reason: REASON,
  },
  about: 'stops the whole shop, or a part of it, within a second',
  async run(desk, given) {
    const scope = readScope(given);
    const reason = readWords(given, 'reason');
    const withdraws = given.has('withdraw');
    const answer = await together(desk, async (tx) =>
      told(tx, await haltIn(tx, { scope, reason, withdraws })),
    );
    await desk.shop.refreshTrading?.();
    return answer;
  },
};

export const resumeCommand: DeskCommand = {
  name: 'resume',
  right: 'trading.resume',
  takes: [],
  options: { ...SCOPE, reason: REASON },
  about: 'takes a halt back: the one of the same options',
  async run(desk, given) {
    const scope = readScope(given);
    const reason = readWords(given, 'reason');
    const answer = await together(desk, async (tx) =>
      told(tx, await resumeIn(tx, { scope, reason })),
    );
    await desk.shop.refreshTrading?.();
    return answer;
  },
};

function readScope(given: Given): HaltScope {
  const [digital, buyBack] = [given.has('digital'), given.has('buy-back')];
  if (digital && buyBack) {
    throw new WrongUsage('--buy-back is part of --digital: give one of them.');
  }
  const part = digital ? 'digital' : buyBack ? 'buy-back' : 'all';
  return { metal: readMetal(given) ?? null, part };
}

async function told(desk: Desk, { line, halt, changed }: HaltDone): Promise<DeskAnswer> {
  const still = await haltRows(desk);
  return {
    lines: [line, ...(still.length > 0 ? ['', 'Halted now:', ...haltTable(still)] : [])],
    data: { halt: halt ?? null, changed },
  };
}

/** The halts in force, oldest first. */
export async function haltRows(desk: Desk): Promise<string[][]> {
  const { shop } = desk;
  return (await findHalts(desk)).map((halt) => [
    scopeOf(halt),
    clockTime(halt.haltedAt),
    age(halt.haltedAt, shop.now()),
    halt.by,
    halt.reason,
  ]);
}

export const haltTable = (rows: string[][]): string[] =>
  table(['WHAT', 'SINCE', 'FOR', 'BY', 'WHY'], rows);
