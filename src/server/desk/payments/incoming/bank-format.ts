import type { BankFormat } from '#server/db/schema/incoming.ts';
import { keepBankFormat } from '#server/payments/statements/bank-formats.ts';
import { type Desk, type DeskAnswer, WrongUsage } from '../../command-line/command.ts';
import { recordAudit, together } from '../../record-audit.ts';

/** Sets the columns of a bank's CSV. Throws WrongUsage where no column gives the amount. */
export async function setBankFormat(
  desk: Desk,
  bank: string,
  format: BankFormat,
): Promise<DeskAnswer> {
  const { amount, credit, debit } = format;
  if ((amount === undefined) !== (credit !== undefined && debit !== undefined)) {
    throw new WrongUsage('Say --credit and --debit, or --amount alone.');
  }
  return together(desk, async (tx) => {
    await keepBankFormat(tx.shop, { bank, format, by: tx.by, setAt: new Date(tx.shop.now()) });
    await recordAudit(tx, { act: 'bank-format', subject: bank, details: { format } });
    return {
      lines: [`Statements of ${bank} are read so from now on.`],
      data: { bank, format, changed: true },
    };
  });
}
