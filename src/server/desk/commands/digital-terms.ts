import { eq } from 'drizzle-orm';
import { exact } from '#shared/pricing/decimal.ts';
import { digitalTerms } from '#server/db/schema/digital.ts';
import { findTerms, type TermsRow } from '#server/digital/find-terms.ts';
import {
  type DeskAnswer,
  type DeskCommand,
  type DeskOption,
  type Given,
  WrongUsage,
  type DeskTx,
} from '../command.ts';
import { readMetal } from '../read-metal.ts';
import { recordAudit, together } from '../record-audit.ts';
import { table } from '../table.ts';
import { clockTime, rupees } from '../words.ts';

const METALS = ['gold', 'silver'] as const;
type Metal = (typeof METALS)[number];

const PERCENT = { form: /^\d{1,2}(\.\d{1,4})?$/, must: 'a percentage of 0 to 20, such as 0.5' };
const RUPEES = { form: /^\d{1,9}(\.\d{1,2})?$/, must: 'rupees above 0, such as 100' };

/** What is set by which option. */
const FIELDS = {
  buy: { column: 'buyPercent', most: 20, ...PERCENT },
  sell: { column: 'sellPercent', most: 20, ...PERCENT },
  gst: { column: 'gst', most: 20, ...PERCENT },
  min: { column: 'minValue', most: Number.MAX_SAFE_INTEGER, ...RUPEES },
  max: { column: 'maxValue', most: Number.MAX_SAFE_INTEGER, ...RUPEES },
} as const;
const NAMES = ['buy', 'sell', 'gst', 'min', 'max'] as const;

export const TERMS_OPTIONS: Readonly<Record<keyof typeof FIELDS, DeskOption>> = {
  buy: { value: 'PERCENT', about: 'on the live price of a gram where the customer buys' },
  sell: { value: 'PERCENT', about: 'off it where the customer sells' },
  gst: { value: 'PERCENT', about: 'tax on a purchase' },
  min: { value: 'RUPEES', about: 'the least that a trade may be' },
  max: { value: 'RUPEES', about: 'the most that a trade may be' },
};

export const digitalTermsCommand: DeskCommand = {
  name: 'digital-terms',
  takes: [],
  options: {
    metal: { value: 'METAL', about: 'gold or silver; needed to set anything' },
    ...TERMS_OPTIONS,
  },
  about: 'shows on what terms digital metal is traded, or sets those that are named',
  async run(desk, given) {
    const metal = readMetal(given);
    const wanted = readTerms(given);
    if (Object.keys(wanted).length === 0) return show(await findTerms(desk.shop), metal);
    if (!metal) throw new WrongUsage('Say for which: --metal gold or --metal silver.');
    return together(desk, (tx) => setTerms(tx, metal, wanted));
  },
};

type Wanted = Partial<Omit<TermsRow, 'source' | 'openedAt'>>;

/** Sets the terms that are named and records it, where they differ. Throws WrongUsage. */
export async function setTerms(tx: DeskTx, metal: Metal, wanted: Wanted): Promise<DeskAnswer> {
  const { db } = tx.shop;
  const own = eq(digitalTerms.source, metal);
  // Two desks that set different terms must each see the result of the other.
  await db.select().from(digitalTerms).where(own).for('update');
  const { [metal]: before } = await findTerms(tx.shop);
  const after = { ...before, ...wanted };
  if (exact(after.minValue).gte(after.maxValue)) {
    throw new WrongUsage('--min must be less than --max.');
  }
  requireSpread(after, tx.shop.digitalTolerancePercent);
  const changed = NAMES.some((name) => {
    const { column } = FIELDS[name];
    return !exact(before[column]).eq(after[column]);
  });
  if (changed) {
    await db.update(digitalTerms).set(wanted).where(own);
    const details = { before, after };
    await recordAudit(tx, { act: 'digital-terms', subject: metal, details });
  }
  return show(await findTerms(tx.shop), metal, changed);
}

/** A customer may trade at a rate that is off by the tolerance, once to buy and once to sell. */
function requireSpread({ buyPercent, sellPercent }: TermsRow, tolerance: string): void {
  const spread = exact(buyPercent).plus(sellPercent);
  const least = exact(tolerance).times(2);
  if (spread.gte(least)) return;
  throw new WrongUsage(
    `--buy and --sell together must be at least ${least.toFixed()} %, twice DIGITAL_TOLERANCE_PERCENT; these are ${spread.toFixed()} %.`,
  );
}

/** The terms that were typed. Throws WrongUsage. */
export function readTerms(given: Given): Wanted {
  const set = NAMES.flatMap((name) => {
    const text = given.option(name);
    if (text === undefined) return [];
    const { column, form, must, most } = FIELDS[name];
    const right =
      form.test(text) && exact(text).lte(most) && !(form === RUPEES.form && exact(text).eq(0));
    if (!right) throw new WrongUsage(`--${name} must be ${must}.`);
    return [[column, text] as const];
  });
  return Object.fromEntries(set);
}

const percent = (text: string): string => `${exact(text).toFixed()} %`;

function show(terms: Record<Metal, TermsRow>, metal?: Metal, changed = false): DeskAnswer {
  const shown = METALS.filter((each) => metal === undefined || each === metal);
  const rows = shown.map((each) => {
    const { buyPercent, sellPercent, gst, minValue, maxValue, openedAt } = terms[each];
    return [
      each,
      `+ ${percent(buyPercent)}`,
      `- ${percent(sellPercent)}`,
      percent(gst),
      rupees(minValue),
      rupees(maxValue),
      openedAt ? clockTime(openedAt) : 'closed',
    ];
  });
  return {
    lines: [
      ...(changed ? ['Set.'] : []),
      ...table(['METAL', 'BUY', 'SELL', 'GST', 'MIN', 'MAX', 'OPEN SINCE'], rows),
    ],
    data: { terms: shown.map((each) => terms[each]), changed },
  };
}
