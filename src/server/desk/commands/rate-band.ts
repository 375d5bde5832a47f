import { eq } from 'drizzle-orm';
import { rateBands } from '#server/db/schema/trading.ts';
import { USUAL_RATIO } from '#server/trading/controls.ts';
import {
  type Desk,
  type DeskAnswer,
  type DeskCommand,
  type DeskTx,
  type Given,
  WrongUsage,
} from '../command.ts';
import { METAL, readAsk, readMetal } from '../read-metal.ts';
import { recordAudit, together } from '../record-audit.ts';
import { table } from '../table.ts';

type BandRow = typeof rateBands.$inferSelect;

/** A band that lets a slip of a unit through is none. */
const WIDEST = 5;

export const rateBandCommand: DeskCommand = {
  name: 'rate-band',
  takes: [],
  options: {
    metal: { ...METAL, about: 'gold (rupees for 10 g) or silver (rupees for 1 kg)' },
    ratio: { about: 'sets how many times as dear as silver gold may be, gram for gram' },
    from: { value: 'RUPEES', about: 'the least that is believed' },
    to: { value: 'RUPEES', about: `the most, at most ${WIDEST} times the least` },
  },
  about: 'shows or sets between which rates the feed is believed',
  async run(desk, given) {
    const wanted = readBand(given);
    if (!wanted) return show(desk);
    const answer = await together(desk, (tx) => setBand(tx, wanted));
    await desk.shop.refreshTrading?.();
    return answer;
  },
};

type Wanted = Pick<BandRow, 'of' | 'from' | 'to'>;

function readBand(given: Given): Wanted | undefined {
  const metal = readMetal(given);
  const isNamed = ['metal', 'ratio', 'from', 'to'].some((name) => given.has(name));
  if (!isNamed) return undefined;
  const of = given.has('ratio') ? 'ratio' : metal;
  if (!of || (metal && given.has('ratio'))) {
    throw new WrongUsage('Say for which: --metal gold, --metal silver or --ratio.');
  }
  const [from, to] = [readAsk(given, 'from'), readAsk(given, 'to')];
  if (Number(from) >= Number(to)) throw new WrongUsage('--from must be less than --to.');
  if (Number(to) > WIDEST * Number(from)) {
    throw new WrongUsage(
      `--to must be at most ${WIDEST} times --from: ${WIDEST * Number(from)} for ${from}.`,
    );
  }
  return { of, from, to };
}

async function setBand(tx: DeskTx, wanted: Wanted): Promise<DeskAnswer> {
  const { db, now } = tx.shop;
  const [before] = await db
    .select()
    .from(rateBands)
    .where(eq(rateBands.of, wanted.of))
    .for('update');
  const same =
    before &&
    Number(before.from) === Number(wanted.from) &&
    Number(before.to) === Number(wanted.to);
  if (!same) {
    const row = { ...wanted, by: tx.by, setAt: new Date(now()) };
    await db.insert(rateBands).values(row).onConflictDoUpdate({ target: rateBands.of, set: row });
    const was = before && { from: before.from, to: before.to };
    const details = { before: was, after: { from: wanted.from, to: wanted.to } };
    await recordAudit(tx, { act: 'rate-band', subject: wanted.of, details });
  }
  const shown = await show(tx);
  return same ? shown : { ...shown, lines: ['Set.', ...shown.lines] };
}

/** The bands that are set, and what holds for those that are not. */
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
