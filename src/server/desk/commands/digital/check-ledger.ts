import { checkLedger } from '../../ledger/check-ledger.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';

export const checkLedgerCommand: DeskCommand = {
  name: 'ledger verify',
  right: 'ledger.see',
  takes: [],
  options: {
    head: { value: 'HASH', about: 'the head of an earlier check must still be a part of it' },
  },
  about: 'books the whole ledger anew and compares, and says how far the vault covers customers',
  async run({ shop }, given) {
    const head = given.option('head');
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) {
      throw new WrongUsage('--head must be 64 hexadecimal digits.');
    }
    const { report, headKnown, wrongSums, cover, lines, failed } = await checkLedger(shop, {
      head,
    });
    const data = { ...report, broken: report.broken ?? null, headKnown, wrongSums, cover };
    return { lines, data, failed };
  },
};
