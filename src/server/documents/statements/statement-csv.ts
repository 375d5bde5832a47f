import { m } from '#server/messages/compiled/messages.js';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { indianTime } from '#shared/india-time.ts';
import { csvOf } from './csv.ts';
import type { MetalSummary, StatedMovement, Statement } from './statement.ts';
import { metalText, movementText, payoutText } from './statement-texts.ts';

const heads = (): string[] => [
  m.statement_date(),
  m.statement_csv_time(),
  m.statement_csv_reference(),
  m.statement_movement(),
  m.statement_metal(),
  m.statement_grams(),
  m.statement_held(),
  m.statement_rate(),
  m.statement_value(),
  m.statement_gst(),
  m.statement_csv_surcharge(),
  m.statement_total(),
  m.statement_csv_payout(),
];

/** The statement as a table for spreadsheets: the opening holding, every movement, and the closing holding. */
export function statementCsv({ from, to, metals, movements }: Statement): string {
  const holding = (day: string, what: string, of: (metal: MetalSummary) => number) =>
    metals.map((each) => {
      const row = [day, '', '', what, metalText(each.source), '', toGrams(of(each))];
      return [...row, '', '', '', '', '', ''];
    });
  return csvOf([
    heads(),
    ...holding(from, m.statement_opening_row(), ({ opening }) => opening),
    ...movements.map(movementRow),
    ...holding(to, m.statement_closing_row(), ({ closing }) => closing),
  ]);
}

function movementRow(movement: StatedMovement): string[] {
  const { at, number, source, units, held, trade } = movement;
  const { day, time } = indianTime(at.getTime());
  return [
    day,
    time,
    number,
    movementText(movement),
    metalText(source),
    toGrams(units),
    toGrams(held),
    trade?.rate ?? '',
    trade?.value ?? '',
    trade?.gst ?? '',
    trade?.surcharge ?? '',
    trade?.total ?? '',
    payoutText(movement),
  ];
}
