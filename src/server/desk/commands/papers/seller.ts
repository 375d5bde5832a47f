import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  type DeskAnswer,
  type DeskCommand,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import {
  type Details,
  missingDetails,
  readDetails,
  setDetails,
} from '../../content/shop-details.ts';
import { SHOP_FIELDS } from '../../content/shop-fields.ts';
import { together } from '../../record-audit.ts';
import { pairs } from '../../command-line/table.ts';

export const sellerCommand: DeskCommand = {
  name: 'seller',
  right: 'shop.see',
  rightToSet: 'shop.edit',
  takes: [],
  options: Object.fromEntries(
    Object.entries(SHOP_FIELDS).map(([name, { about }]) => [name, { value: 'TEXT', about }]),
  ),
  about: 'shows who sells (invoices, policies, contact page), or sets what is named; "" removes',
  async run(desk, given) {
    const wanted = readWanted(given);
    if (Object.keys(wanted).length === 0) return show((await readDetails(desk.shop)).details);
    return together(desk, async (tx) => {
      const { details, changed } = await setDetails(tx, wanted);
      return show(details, changed);
    }).catch((error: unknown) => {
      const typed = error instanceof Refusal && error.code === REFUSED.badInput;
      throw typed ? new WrongUsage(error.message) : error;
    });
  },
};

/** The details to set, by their names in the client details; empty text removes one. */
function readWanted(given: Given): Details {
  const set = Object.entries(SHOP_FIELDS).flatMap(([name, { key, schema, needed }]) => {
    const text = given.option(name);
    if (text === undefined) return [];
    if (text.trim() === '') {
      if (needed) throw new WrongUsage(`--${name} must not be empty.`);
      return [[key, ''] as const];
    }
    const read = v.safeParse(schema, text);
    if (!read.success) throw new WrongUsage(`--${name} ${read.issues[0].message}.`);
    return [[key, read.output] as const];
  });
  return Object.fromEntries(set);
}

function show(details: Details, changed = false): DeskAnswer {
  const fields = Object.values(SHOP_FIELDS);
  const known = fields.map(({ key, label }): [string, string] => [label, details[key] ?? '']);
  const others = Object.entries(details).filter(
    ([key]) => !fields.some((each) => each.key === key),
  );
  const missing = fields.filter(({ key, needed }) => needed && !details[key]);
  const labels = missingDetails(details);
  const lines = pairs([...known, ...others]);
  return {
    lines: [
      ...(changed ? ['Set.'] : []),
      ...(lines.length > 0 ? lines : ['Nothing set.']),
      ...(labels.length > 0 ? [`Still missing for an invoice: ${labels.join(', ')}.`] : []),
    ],
    data: { seller: details, missing: missing.map(({ key }) => key), changed },
  };
}
