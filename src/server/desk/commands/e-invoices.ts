import { askAgain, listUnregistered } from '#server/documents/e-invoices/list-e-invoices.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskCommand } from '../command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { table } from '../table.ts';
import { clockTime } from '../words.ts';

export const eInvoicesCommand: DeskCommand = {
  name: 'e-invoices',
  takes: [],
  options: {
    again: { value: 'NUMBER', about: 'asks the portal about a paper again, at once' },
  },
  about: 'the invoices and notes whose registration waits or was refused',
  async run(desk, given) {
    const number = given.option('again');
    if (number !== undefined) {
      return together(desk, async (tx) => {
        if (!(await askAgain(tx.shop, number))) {
          throw new Refusal(
            REFUSED.conflict,
            `${number} is not among the papers that e-invoices lists, or E_INVOICE is none.`,
          );
        }
        await recordAudit(tx, { act: 'e-invoices', subject: number, details: { again: true } });
        return {
          lines: [`${number} is asked about within a minute.`],
          data: { number, changed: true },
        };
      });
    }
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
