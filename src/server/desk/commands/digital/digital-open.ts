import type { Metal } from '#shared/pricing/unit-price.ts';
import {
  type DeskAnswer,
  type DeskCommand,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import { findTerms } from '#server/digital/find-terms.ts';
import { closeDigital, openDigital } from '../../prices/digital-terms.ts';
import { readMetal } from '../../command-line/read-metal.ts';
import { together } from '../../record-audit.ts';
import { readTerms, setNamedTerms, showTerms, TERMS_OPTIONS } from './digital-terms.ts';

const METAL = { value: 'METAL', about: 'gold or silver', required: true } as const;

export const digitalOpenCommand: DeskCommand = {
  name: 'digital open',
  right: 'prices.edit',
  takes: [],
  options: {
    metal: METAL,
    ...Object.fromEntries(
      Object.entries(TERMS_OPTIONS).map(([name, option]) => [name, { ...option, required: true }]),
    ),
  },
  about: 'trades a digital metal on these terms; it must lie in the vault',
  run(desk, given) {
    const metal = readOneMetal(given);
    const terms = readTerms(given);
    return together(desk, async (tx) => {
      const changed = await setNamedTerms(tx, metal, terms);
      const opened = await openDigital(tx, metal, terms);
      const { lines } = showTerms(await findTerms(tx.shop), metal, changed);
      const said = opened ? 'is traded from now on' : 'is traded already';
      return answer(metal, [`Digital ${metal} ${said}.`, ...lines], opened);
    });
  },
};

export const digitalCloseCommand: DeskCommand = {
  name: 'digital close',
  right: 'prices.edit',
  takes: [],
  options: {
    metal: METAL,
    reason: { value: 'TEXT', about: 'why; kept with the act' },
  },
  about: 'ends the trade of a digital metal; what customers hold stays theirs',
  run(desk, given) {
    const metal = readOneMetal(given);
    return together(desk, async (tx) => {
      const closed = await closeDigital(tx, metal, given.option('reason'));
      return closed
        ? answer(metal, [`Digital ${metal} is no longer traded.`], true)
        : answer(metal, [`Nothing was changed: digital ${metal} is not traded.`], false);
    });
  },
};

function readOneMetal(given: Given): Metal {
  const metal = readMetal(given);
  if (!metal) throw new WrongUsage('--metal must be gold or silver.');
  return metal;
}

const answer = (metal: Metal, lines: string[], changed: boolean): DeskAnswer => ({
  lines,
  data: { metal, changed },
});
