import { listUnregistered } from '#server/documents/e-invoices/list-e-invoices.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { registerAgain } from '../../orders/register-again.ts';
import { table } from '../../command-line/table.ts';
import { clockTime } from '../../command-line/words.ts';

export const eInvoicesCommand: DeskCommand = {
  name: 'e-invoices',
  right: 'reports.see',
  rightToSet: 'orders.end',
  personal: true,
  takes: [],
  options: {
    again: { value: 'NUMBER', about: 'asks the portal about a paper again, at once' },
  },
  about: 'the invoices and notes whose registration waits or was refused',
  async run(desk, given) {
    const number = given.option('again');
    if (number !== undefined) return registerAgain(desk, number);
    const rows = await listUnregistered(desk.shop);
    const lines =
      rows.length === 0
        ? ['No paper waits to be registered.']
        : table(
            ['PAPER', 'ORDER', 'ISSUED', 'STATE', 'TRIES', 'WHY'],
            rows.map((row) => [
              row.number,
              row.order,
              clockTime(row.issuedAt),
              row.state,
              String(row.tries),
              row.reason,
            ]),
          );
    return { lines, data: rows };
  },
};
