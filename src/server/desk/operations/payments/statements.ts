import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { statementsOperations } from '#shared/desk/contract/payments/statements.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { listBankFormats } from '#server/payments/statements/bank-formats.ts';
import { MOST_BYTES } from '#server/payments/statements/read-statement.ts';
import type { GivenFile } from '../../command-line/command.ts';
import { done } from '../../command-line/done.ts';
import { setBankFormat } from '../../payments/incoming/bank-format.ts';
import { previewStatement } from '../../payments/incoming/preview-statement.ts';
import { bookStatement, openStatement, readBankName } from '../../payments/incoming/statement.ts';
import type { DeskHandlersOf } from '../handler.ts';

const MOST_READ = 30;

const kept = v.object({
  file: v.optional(v.string(), ''),
  kind: v.optional(v.string(), ''),
  lines: v.optional(v.number(), 0),
});

function givenFile({ name, base64 }: { name: string; base64: string }): GivenFile {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_BYTES) {
    throw new Refusal(REFUSED.tooLarge, 'The file is larger than 10 MB.');
  }
  return { name, bytes };
}

export const statementHandlers: DeskHandlersOf<typeof statementsOperations> = {
  async PreviewStatement({ file, bank }, { desk }) {
    const opened = await openStatement(desk, { file: givenFile(file), bank: bank || undefined });
    const { name, kind, accounts, digest, words } = opened;
    const preview = await previewStatement(desk, opened);
    return {
      data: { name, kind, bank: opened.bank, accounts, span: words, digest, ...preview },
      opened: `statement ${name} of ${opened.bank}`,
    };
  },

  async BookStatement({ file, bank, digest }, { desk }) {
    const opened = await openStatement(desk, { file: givenFile(file), bank });
    if (opened.digest !== digest) {
      throw new Refusal(
        REFUSED.conflict,
        'That is not the file that was looked at. Nothing was changed.',
      );
    }
    const { lines, ...booked } = await bookStatement(desk, opened);
    // The preview has already shown the file's kind and content.
    return { data: done({ ...booked, lines: lines.slice(2) }) };
  },

  async ListStatements(_request, { shop }) {
    const read = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, 'statement'))
      .orderBy(desc(auditLog.id))
      .limit(MOST_READ);
    const formats = await listBankFormats(shop);
    return {
      data: {
        read: read.map(({ at, by, subject, details }) => ({
          at: at.getTime(),
          by,
          bank: subject,
          ...v.parse(kept, details),
        })),
        formats: formats.map(({ bank, format, by }) => ({ bank, format, by })),
      },
    };
  },

  SetBankFormat: async ({ bank, format }, { desk }) => ({
    data: done(await setBankFormat(desk, readBankName(bank), format)),
  }),
};
