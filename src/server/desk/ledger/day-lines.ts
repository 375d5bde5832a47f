import type { DayLine } from '#shared/desk/contract/ledger.ts';
import type { DayFigures } from '#server/db/schema/desk-people.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { paise } from '../command-line/money.ts';
import { count } from '../command-line/words.ts';

type Line = { group: string; name: string; value: string };

const side = (balance: number): string =>
  balance === 0 ? paise(0) : `${paise(Math.abs(balance))} ${balance > 0 ? 'debit' : 'credit'}`;

/** The figures of a day in words, one per line. */
export function linesOf({ vouchers, ledgers, ways, metal, sets }: DayFigures): Line[] {
  return [
    ...vouchers.map((each) => ({
      group: 'Vouchers',
      name: each.type,
      value: `${each.count}, ${paise(each.paise)}`,
    })),
    ...ledgers.map((each) => ({ group: 'Accounts', name: each.name, value: side(each.paise) })),
    ...ways.map((each) => ({
      group: 'Money by way',
      name: each.way,
      value: `${paise(each.came)} came, ${paise(each.went)} went, ${count(each.count, 'record')}`,
    })),
    ...metal.map((each) => ({
      group: 'Metal',
      name: `${each.metal}, ${each.kind}`,
      value: `${toGrams(each.units)} g, ${count(each.count, 'set')}`,
    })),
    {
      group: 'Ledger',
      name: 'Sets',
      value:
        sets.first === null || sets.last === null
          ? 'none'
          : `${sets.count}, from ${sets.first} to ${sets.last}`,
    },
  ];
}

/** The current lines of a day beside those of its closing; a line that no longer exists stays, without a current figure. */
export function compareLines(now: DayFigures, closed: DayFigures | undefined): DayLine[] {
  const lines = linesOf(now);
  if (!closed) return lines.map((line) => ({ ...line, closed: null }));
  const before = linesOf(closed);
  const same = (one: Line, other: Line) => one.group === other.group && one.name === other.name;
  return [
    ...lines.map((line) => ({
      ...line,
      closed: before.find((each) => same(each, line))?.value ?? 'nothing',
    })),
    ...before
      .filter((line) => !lines.some((each) => same(each, line)))
      .map(({ group, name, value }) => ({ group, name, value: 'nothing', closed: value })),
  ];
}
