import { indianTime } from '#shared/india-time.ts';
import { rupeesOf } from '../../paise.ts';
import type { World } from './world.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The CSV of a bank with these lines, all on the day of `now`. */
export function statementOf({ lines }: Pick<World, 'lines'>, now: number): string {
  const [year = '', month = '', day = ''] = indianTime(now).day.split('-');
  let balance = 5_000_000_00;
  const rows = lines.map(({ narration, reference, paise }) => {
    balance += paise;
    const date = `${day}/${month}/${year.slice(2)}`;
    return [date, quoted(narration), reference, date, '', rupeesOf(paise), rupeesOf(balance)].join(
      ',',
    );
  });
  return [
    'AURUM REFINERS',
    'Account No :50200011122233',
    '',
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...rows,
    '',
  ].join('\r\n');
}
