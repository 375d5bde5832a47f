import { sql } from 'drizzle-orm';
import type { Payout, payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import type { ShopContext } from '#server/context.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { payoutFiles } from '#server/db/schema/desk-people.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import {
  findPayouts,
  findPayoutsOf,
  type PayoutRow,
  payoutStateOf,
  sumPayouts,
  findPayoutOf,
} from '#server/digital/payouts/find-payouts.ts';
import { makePayoutFile, readPayoutFile } from '#server/digital/payouts/payout-file.ts';
import { payoutHold } from '#server/digital/payouts/payout-hold.ts';
import { payoutPaidAct, findSale } from '../../acts/payout-paid.ts';
import { payoutFailedAct } from '../../acts/payout-release.ts';
import { payoutReturnedAct } from '../../acts/payout-returned.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { nameOf } from '../../find-order.ts';
import { askPlace } from '../../payouts/ask-place.ts';
import { noteBankAnswer } from '../../bank-answers/note-bank-answer.ts';
import { payoutTransfers } from '../../bank-answers/payout-transfers.ts';
import { releasePayouts } from '../../payouts/release.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { count, rupees } from '../../command-line/words.ts';
import { done } from '../../command-line/done.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const payoutsHandlers: DeskHandlersOf<typeof payoutsOperations> = {
  FindPayouts: async (asked, { shop }) => {
    const { rows, next } = asked.sale
      ? { rows: await findPayoutsOf(shop, asked.sale), next: null }
      : await findPayouts(shop, asked);
    return {
      data: {
        rows: rows.map((row) => presentPayout(row, shop.now())),
        next,
        ...(await sumPayouts(shop)),
      },
      opened: `payouts, ${asked.sale ?? asked.state}`,
    };
  },

  FindPayoutFiles: async (_asked, { shop }) => ({ data: { files: await listFiles(shop) } }),

  ReleasePayouts: async ({ sales }, { desk }) => ({ data: await releasePayouts(desk, sales) }),

  MakePayoutFile: ({ again }, { desk }) =>
    together(desk, async (tx) => {
      const made =
        again === undefined
          ? await makePayoutFile(tx.shop, `desk:${tx.by}`)
          : await readPayoutFile(tx.shop, again);
      if (!made) {
        return { data: { lines: ['No payout waits for the bank.'], changed: false, file: null } };
      }
      const { id, name, text, count: rows, total } = made;
      await recordAudit(tx, {
        act: again === undefined ? 'payout-file' : 'payout-file-again',
        subject: String(id),
        details: { count: rows, total },
      });
      const what = `${count(rows, 'payout')}, ${rupees(total)}, in file ${id}.`;
      const words =
        again === undefined
          ? 'They are sent: upload it to the bank, once.'
          : 'It was made before: upload it only if the bank does not have it.';
      return {
        data: {
          lines: [`${what} ${words}`],
          changed: again === undefined,
          file: { name, mediaType: 'text/csv', base64: Buffer.from(text).toString('base64') },
        },
      };
    }),

  MarkPayoutPaid: async ({ sale, reference }, { desk }) => {
    const { sale: found, total } = await findSale(desk, sale);
    const args = { sale: found.number, amount: total, reference };
    return { data: done(await carryOut(desk, payoutPaidAct, args)) };
  },

  MarkPayoutsFromFile: async ({ file, check }, { desk }) => ({
    data: await noteBankAnswer(payoutTransfers(desk), Buffer.from(file.base64, 'base64'), {
      check,
    }),
  }),

  FailPayout: async ({ sale: typed, reason }, { desk }) => {
    const sale = typed.toUpperCase();
    const transfer = (await findPayoutOf(desk.shop, sale))?.transfer?.id;
    const args = { sale, ...(transfer && { transfer }), reason };
    return { data: done(await carryOut(desk, payoutFailedAct, args)) };
  },

  TakePayoutBack: async ({ sale, ...given }, { desk }) => {
    const { sale: found, total } = await findSale(desk, sale);
    const paidAt = found.paidAt?.toISOString() ?? '';
    const args = { sale: found.number, amount: total, paidAt, ...given };
    return { data: done(await carryOut(desk, payoutReturnedAct, args)) };
  },

  UseNewPayoutPlace: async (asked, { desk }) => ({ data: done(await askPlace(desk, asked)) }),
};

function presentPayout(row: PayoutRow, now: number): Payout {
  const { sale, ticket, customer, transfer, place, failed } = row;
  const state = payoutStateOf(row);
  const hold =
    state === 'due'
      ? payoutHold({ placeSince: sale.placeSince, correctedAt: customer.correctedAt }, now)
      : undefined;
  return {
    sale: sale.number,
    state,
    amount: ticket.total,
    metal: ticket.source,
    grams: toGrams(ticket.units),
    soldAt: sale.soldAt.getTime(),
    customer: customer.id,
    name: nameOf(customer),
    number: customer.number,
    blocked: customer.blockedAt !== null,
    to: wholePlace(sale.payout),
    kind: sale.payout.kind,
    heldUntil: hold ? hold.until.getTime() : null,
    heldBecause: hold?.because ?? '',
    otherPlace: place !== null && wholePlace(place.payout) !== wholePlace(sale.payout),
    file: transfer?.fileId ?? null,
    failed: state === 'due' ? failed : '',
    paidAt: sale.paidAt && sale.paidAt.getTime(),
    reference: sale.paidReference,
  };
}

const wholePlace = ({ kind, upi, holder, account, ifsc }: PayoutTo): string =>
  kind === 'upi' ? upi : `${holder}, ${account}, ${ifsc}`;

const MOST_FILES = 50;

async function listFiles({ db }: ShopContext) {
  const { id, at, by } = payoutFiles;
  // With the name of its table: alone, a column is named without, and inside it would be the transfer's own.
  const of = (what: ReturnType<typeof sql>) =>
    sql`(select ${what} from payout_transfers t join digital_sales s on s.number = t.sale where t.file_id = ${payoutFiles}.id)`;
  const rows = await db
    .select({
      id,
      at,
      by,
      count: of(sql`count(*)`).mapWith(Number),
      total: sql<string>`${of(sql`coalesce(sum(t.amount), 0)::numeric(14,2)`)}::text`,
      open: of(sql`count(*) filter (where t.failed_at is null and s.paid_at is null)`).mapWith(
        Number,
      ),
    })
    .from(payoutFiles)
    .orderBy(sql`${id} desc`)
    .limit(MOST_FILES);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
