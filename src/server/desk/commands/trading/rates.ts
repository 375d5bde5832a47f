import { desc, isNull } from 'drizzle-orm';
import { acceptedLevels, rateTrips } from '#server/db/schema/trading.ts';
import { lastStored } from '#server/rates/guard/stored-history.ts';
import type { Level } from '#server/rates/guard/state.ts';
import type { Desk, DeskCommand } from '../../command-line/command.ts';
import { pairs, table } from '../../command-line/table.ts';
import { age, clockTime, rupees } from '../../command-line/words.ts';
import { haltRows, haltTable } from './halts.ts';
import { bandRows } from './rate-band.ts';

export const ratesCommand: DeskCommand = {
  name: 'rates',
  right: 'rates.see',
  takes: [],
  about: 'shows whether the feed is believed, why not, and what is halted',
  async run(desk) {
    const { db } = desk.shop;
    const trips = await db
      .select()
      .from(rateTrips)
      .where(isNull(rateTrips.endedAt))
      .orderBy(desc(rateTrips.id))
      .limit(1);
    const [trip] = trips;
    const [accepted] = await db
      .select()
      .from(acceptedLevels)
      .orderBy(desc(acceptedLevels.id))
      .limit(1);
    const kept = await lastStored(db);
    const halted = await haltRows(desk);
    return {
      lines: [
        ...(trip ? tripLines(desk, trip) : ['The feed is believed.']),
        '',
        ...pairs([
          ['last kept', keptWords(kept)],
          ['last accepted', accepted ? acceptedWords(accepted) : ''],
        ]),
        '',
        ...table(['BAND', 'FROM', 'TO', 'SET BY'], await bandRows(desk)),
        '',
        ...(halted.length > 0 ? ['Halted:', ...haltTable(halted)] : ['Nothing is halted.']),
      ],
      data: { trip: trip ?? null, accepted: accepted ?? null, halted },
    };
  },
};

type TripRow = typeof rateTrips.$inferSelect;

const both = ({ gold, silver }: { gold: string; silver: string }): string =>
  `gold ${rupeesOr(gold)} for 10 g, silver ${rupeesOr(silver)} for 1 kg`;

/** A broken feed may give text that is not an amount. */
const rupeesOr = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? rupees(text) : text);

function tripLines({ shop }: Desk, trip: TripRow): string[] {
  const since = `${clockTime(trip.trippedAt)} (${age(trip.trippedAt, shop.now())})`;
  return [
    `Prices are being checked since ${since}, and nothing is sold on them.`,
    ...pairs([
      ['why', trip.words],
      ['last believed', trip.trusted ? both(trip.trusted) : 'nothing since the start'],
      ['it said then', both(trip.first)],
      ['it says now', both(trip.latest)],
    ]),
    trip.reason === 'no-band'
      ? 'Set what may be believed: rate-band --metal gold --from … --to …, and the same for silver.'
      : 'Look at another source. It goes on by itself when the feed is back where it was; if the market is really there: accept-rate.',
  ];
}

const acceptedWords = (row: typeof acceptedLevels.$inferSelect): string =>
  `${both(row)}, by ${row.by}, ${clockTime(row.acceptedAt)}: ${row.reason}`;

function keptWords(kept: Level | undefined): string {
  if (!kept) return 'nothing yet';
  const asks = { gold: String(kept.gold), silver: String(kept.silver) };
  return `${both(asks)}, ${clockTime(new Date(kept.at))}`;
}
