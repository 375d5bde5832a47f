import type { DeskCommand } from '../../command-line/command.ts';
import { invoiceFor } from '#server/documents/issued/open-document.ts';
import { findRegistration, paperFileOf } from '#server/documents/e-invoices/find-registered.ts';
import { fileNameOf, fileOf, listDocuments } from '#server/documents/issued/issued-documents.ts';
import { findOrder } from '../../find-order.ts';
import { table } from '../../command-line/table.ts';
import { clockTime, rupees } from '../../command-line/words.ts';

export const papersCommand: DeskCommand = {
  name: 'papers',
  right: 'orders.see',
  personal: true,
  takes: ['ORDER'],
  options: {
    save: { value: 'DIR', about: 'writes the files to a folder' },
    force: { about: 'even over files that are there' },
  },
  about: 'the invoice and the notes of an order, as they were issued',
  async run(desk, given) {
    const { shop } = desk;
    const { order } = await findOrder(desk, given.place('ORDER'));
    if (order.invoiceNumber) await invoiceFor(shop, order);
    const papers = await listDocuments(shop, order.id);
    const stands = await Promise.all(papers.map((paper) => findRegistration(shop, paper)));
    const data = papers.map(({ kind, number, issuedAt, sha256, data: says }, index) => ({
      kind,
      number,
      issuedAt,
      sha256,
      irn: stands[index]?.irn ?? '',
      says,
    }));
    if (papers.length === 0) return { lines: [`${order.number} has no papers.`], data };
    const rows = papers.map(({ kind, number, issuedAt, data: says }, index) => [
      kind,
      number,
      clockTime(issuedAt),
      rupees(totalOf(says)),
      stands[index]?.irn ?? stands[index]?.state ?? '',
    ]);
    const heads = ['PAPER', 'NUMBER', 'ISSUED', 'TOTAL', 'IRN'];
    const width = stands.some(Boolean) ? heads.length : heads.length - 1;
    const lines = table(
      heads.slice(0, width),
      rows.map((row) => row.slice(0, width)),
    );
    if (given.option('save') === undefined) {
      return { lines: [...lines, '', 'Add --save DIR to have the files.'], data };
    }
    const registered = await Promise.all(
      papers.filter((_, index) => stands[index]?.pdf).map((paper) => paperFileOf(shop, paper)),
    );
    const files = [
      ...papers.map((paper) => ({ name: fileNameOf(paper), bytes: fileOf(shop, paper) })),
      ...registered.map(({ fileName, pdf }) => ({ name: fileName, bytes: pdf })),
    ];
    return { lines, data, files };
  },
};

/** The total of an invoice is what was paid, that of a note is its own. */
function totalOf(says: unknown): string {
  const { paid, total } = says as { paid?: string; total?: string };
  return total ?? paid ?? '0';
}
