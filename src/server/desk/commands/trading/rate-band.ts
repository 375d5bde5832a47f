import { rateBands } from '#server/db/schema/trading.ts';
import { USUAL_RATIO } from '#server/trading/controls.ts';
import {
  type Desk,
  type DeskAnswer,
  type DeskCommand,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import { METAL, readAsk, readMetal } from '../../command-line/read-metal.ts';
import { together } from '../../record-audit.ts';
import { table } from '../../command-line/table.ts';
import { bandProblem, setBand, type WantedBand, WIDEST_BAND } from '../../trading/bands.ts';

export const rateBandCommand: DeskCommand = {
  name: 'rate-band',
  right: 'rates.see',
  rightToSet: 'rates.set',
  takes: [],
  options: {
    metal: { ...METAL, about: 'gold (rupees for 10 g) or silver (rupees for 1 kg)' },
    ratio: { about: 'sets how many times as dear as silver gold may be, gram for gram' },
    from: { value: 'RUPEES', about: 'the least that is believed' },
    to: { value: 'RUPEES', about: `the most, at most ${WIDEST_BAND} times the least` },
  },
  about: 'shows or sets between which rates the feed is believed',
  async run(desk, given) {
    const wanted = readBand(given);
    if (!wanted) return show(desk);
    const answer = await together(desk, async (tx) => {
      const isSet = await setBand(tx, wanted);
      const shown = await show(tx);
      return isSet ? { ...shown, lines: ['Set.', ...shown.lines] } : shown;
    });
    await desk.shop.refreshTrading?.();
    return answer;
  },
};

function readBand(given: Given): WantedBand | undefined {
  const metal = readMetal(given);
  const isNamed = ['metal', 'ratio', 'from', 'to'].some((name) => given.has(name));
  if (!isNamed) return undefined;
  const of = given.has('ratio') ? 'ratio' : metal;
  if (!of || (metal && given.has('ratio'))) {
    throw new WrongUsage('Say for which: --metal gold, --metal silver or --ratio.');
  }
  const [from, to] = [readAsk(given, 'from'), readAsk(given, 'to')];
  const problem = bandProblem({ from, to });
  if (problem) throw new WrongUsage(`--${problem}`);
  return { of, from, to };
}

/** The bands that are set, and the default for those that are not. */
export async function bandRows({ shop }: Desk): Promise<string[][]> {
  const rows = await shop.db.select().from(rateBands);
  return (['gold', 'silver', 'ratio'] as const).map((of) => {
    const row = rows.find((each) => each.of === of);
    if (row) return [of, String(Number(row.from)), String(Number(row.to)), row.by];
    if (of === 'ratio') return [of, String(USUAL_RATIO.from), String(USUAL_RATIO.to), '(usual)'];
    return [of, '-', '-', '(none set: not believed in a real store)'];
  });
}

async function show(desk: Desk): Promise<DeskAnswer> {
  return {
    lines: table(['OF', 'FROM', 'TO', 'SET BY'], await bandRows(desk)),
    data: { bands: await desk.shop.db.select().from(rateBands) },
  };
}
