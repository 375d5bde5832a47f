import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { TermTexts } from '#shared/desk/contract/catalogue/prices.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { findTerms, type TermsRow } from '#server/digital/find-terms.ts';
import {
  type DeskAnswer,
  type DeskCommand,
  type DeskOption,
  type DeskTx,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import {
  requireTerm,
  setTerms,
  TERM_NAMES,
  type TermName,
  TERMS,
} from '../../prices/digital-terms.ts';
import { readMetal } from '../../command-line/read-metal.ts';
import { together } from '../../record-audit.ts';
import { table } from '../../command-line/table.ts';
import { clockTime, rupees } from '../../command-line/words.ts';

const METALS = ['gold', 'silver'] as const;

export const TERMS_OPTIONS: Readonly<Record<TermName, DeskOption>> = {
  buy: { value: 'PERCENT', about: 'on the live price of a gram where the customer buys' },
  sell: { value: 'PERCENT', about: 'off it where the customer sells' },
  gst: { value: 'PERCENT', about: 'tax on a purchase' },
  min: { value: 'RUPEES', about: 'the least that a trade may be' },
  max: { value: 'RUPEES', about: 'the most that a trade may be' },
};

export const digitalTermsCommand: DeskCommand = {
  name: 'digital-terms',
  right: 'prices.see',
  rightToSet: 'prices.edit',
  takes: [],
  options: {
    metal: { value: 'METAL', about: 'gold or silver; needed to set anything' },
    ...TERMS_OPTIONS,
  },
  about: 'shows on what terms digital metal is traded, or sets those that are named',
  async run(desk, given) {
    const metal = readMetal(given);
    const wanted = readTerms(given);
    if (Object.keys(wanted).length === 0) return showTerms(await findTerms(desk.shop), metal);
    if (!metal) throw new WrongUsage('Say for which: --metal gold or --metal silver.');
    return together(desk, async (tx) => {
      const changed = await setNamedTerms(tx, metal, wanted);
      return showTerms(await findTerms(tx.shop), metal, changed);
    });
  },
};

const asOption = (name: TermName): string => `--${name}`;

/** Sets the given terms, where they differ; whether any did. Throws WrongUsage. */
export const setNamedTerms = (
  tx: DeskTx,
  metal: Metal,
  wanted: Partial<TermTexts>,
): Promise<boolean> => setTerms(tx, metal, wanted, asOption).catch(asWrongUsage);

function asWrongUsage(error: unknown): never {
  if (error instanceof Refusal && error.code === REFUSED.badInput) {
    throw new WrongUsage(error.message);
  }
  throw error;
}

/** The terms given as options. Throws WrongUsage. */
export function readTerms(given: Given): Partial<TermTexts> {
  try {
    const set = TERM_NAMES.flatMap((name) => {
      const text = given.option(name);
      if (text === undefined) return [];
      return [[TERMS[name].column, requireTerm(name, text, asOption)] as const];
    });
    return Object.fromEntries(set);
  } catch (error) {
    return asWrongUsage(error);
  }
}

const percent = (text: string): string => `${exact(text).toFixed()} %`;

/** The terms of one metal or both, and that they were set where they were. */
export function showTerms(
  terms: Record<Metal, TermsRow>,
  metal?: Metal,
  changed = false,
): DeskAnswer {
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
