import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { bookStatement, openStatement } from '../../payments/incoming/statement.ts';
import { count } from '../../command-line/words.ts';

export const statementCommand: DeskCommand = {
  name: 'statement',
  right: 'payments.decide',
  takes: ['FILE'],
  options: {
    bank: {
      value: 'NAME',
      about: 'the account that it is of, as you call it; the only one so far if not said',
    },
    check: { about: 'reads the file and changes nothing' },
  },
  reads: 'FILE',
  about:
    'reads a bank’s statement (CSV, MT940, CAMT.053), books what is certain and keeps the rest for incoming',
  async run(desk, given) {
    const { file } = given;
    if (!file) throw new WrongUsage('There is no file.');
    const opened = await openStatement(desk, { file, bank: given.option('bank') });
    if (!given.has('check')) return bookStatement(desk, opened);
    const { name, kind, bank, accounts, lines, words } = opened;
    return {
      lines: [
        `${name} is ${kind} of ${bank} with ${count(lines, 'line')}, ${words}. Nothing was changed.`,
      ],
      data: { file: name, kind, bank, accounts, lines, words, changed: false },
    };
  },
};
