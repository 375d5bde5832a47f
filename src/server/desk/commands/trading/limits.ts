import { indianTime } from '#shared/india-time.ts';
import { DESK_LIMITS, type DeskLimit, deskLimits } from '#server/db/schema/desk.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { setLimitAct, setOneUserAct } from '../../acts/set-limit.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { sayAmount, usedOn } from '../../approvals/limits.ts';
import { findRule } from '../../approvals/one-user.ts';
import { type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';
import { table } from '../../command-line/table.ts';

export const limitsCommand: DeskCommand = {
  name: 'limits',
  right: 'approvals.see',
  takes: [],
  about: 'what one person may do alone, and what of it is used today',
  async run({ shop }) {
    const rows = await shop.db.select().from(deskLimits);
    const used = await usedOn(shop, indianTime(shop.now()).day);
    const limits = DESK_LIMITS.map((name) => {
      const row = rows.find((each) => each.name === name);
      return { name, each: row?.each ?? null, day: row?.day ?? null, today: used[name] };
    });
    const oneUser = await findRule(shop);
    const say = (name: DeskLimit, amount: number | null) =>
      amount === null ? 'not set' : sayAmount(name, amount);
    const body = limits.map(({ name, each, day, today }) => [
      name,
      say(name, each),
      say(name, day),
      sayAmount(name, today),
    ]);
    return {
      lines: [
        ...table(['LIMIT', 'AT ONCE', 'A DAY', 'USED TODAY'], body),
        `one-user: ${oneUser ?? 'not set, which is no'}`,
      ],
      data: { limits, oneUser: oneUser ?? null },
    };
  },
};

export const limitsSetCommand: DeskCommand = {
  name: 'limits set',
  right: 'limits.set',
  takes: ['LIMIT'],
  options: {
    each: { value: 'AMOUNT', about: 'grams or rupees that one act may be', required: true },
    day: { value: 'AMOUNT', about: 'grams or rupees of a day, by everybody', required: true },
  },
  about: `sets one of ${DESK_LIMITS.join(', ')}; to raise it needs a second person`,
  run(desk, given) {
    const typed = given.place('LIMIT').trim().toLowerCase();
    const name = DESK_LIMITS.find((each) => each === typed);
    if (!name) throw new WrongUsage(`The limits are ${DESK_LIMITS.join(', ')}.`);
    const each = readAmount(given, 'each', name);
    const day = readAmount(given, 'day', name);
    if (each > day) throw new WrongUsage('--each must not be more than --day.');
    return carryOut(desk, setLimitAct, { name, each, day });
  },
};

function readAmount(given: Given, option: string, name: DeskLimit): number {
  const text = given.option(option) ?? '';
  const isMoney = name === 'rupees';
  if (!(isMoney ? /^\d{1,12}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,4})?$/).test(text)) {
    throw new WrongUsage(
      `--${option} must be ${isMoney ? 'rupees, such as 200000' : 'grams, such as 10 or 0.5'}.`,
    );
  }
  return isMoney ? paiseOf(text) : toUnits(text);
}

export const limitsOneUserCommand: DeskCommand = {
  name: 'limits one-user',
  right: 'limits.set',
  takes: ['ANSWER'],
  about:
    'yes where all of the desk shares one user of the machine, so that only the names tell two people apart; no where each has their own',
  run(desk, given) {
    const value = (['yes', 'no'] as const).find((each) => each === given.place('ANSWER'));
    if (!value) throw new WrongUsage('Say yes or no.');
    return carryOut(desk, setOneUserAct, { value });
  },
};
