import * as v from 'valibot';
import { type PremiumFields, premiumsRow } from '#server/catalogue/import/file-rows.ts';
import {
  currentPremiums,
  PREMIUM_NAMES,
  premiumsAnswer,
  setPremiumsAct,
} from '../../acts/set-premiums.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';

export const premiumsCommand: DeskCommand = {
  name: 'premiums',
  right: 'prices.see',
  rightToSet: 'prices.edit',
  takes: [],
  options: {
    gold999: { value: 'RUPEES', about: 'on the ask of 10 g; --gold999=-50 below it' },
    gold995: { value: 'RUPEES', about: 'on the ask of 10 g' },
    silver999: { value: 'RUPEES', about: 'on the ask of 1 kg' },
  },
  about: 'shows the premiums, or sets those that are named',
  async run(desk, given) {
    const named = PREMIUM_NAMES.filter((name) => given.option(name) !== undefined);
    const before = await currentPremiums(desk);
    if (named.length === 0) return premiumsAnswer(before);
    // Premiums not named stay: if somebody has changed those meanwhile, this is refused.
    const premiums = readPremiums({ ...before, ...valuesOf(named, given) });
    return carryOut(desk, setPremiumsAct, { premiums, seen: before ?? null });
  },
};

const valuesOf = (named: readonly string[], given: Given) =>
  Object.fromEntries(named.map((name) => [name, given.option(name)]));

function readPremiums(given: object): PremiumFields {
  const parsed = v.safeParse(premiumsRow, given);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new WrongUsage(`--${String(issue.path?.[0]?.key)} ${issue.message}.`);
}
