import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { askAgain } from '#server/documents/e-invoices/list-e-invoices.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';

/** Asks the e-invoice portal about a paper again, at once. Throws a Refusal 409 for a paper that is not waiting. */
export const registerAgain = (desk: Desk, number: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
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
