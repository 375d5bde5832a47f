import type { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import type { TypedPayout } from '#shared/accounts/payout.ts';
import { findPayoutError, tidyPayout } from '#shared/accounts/payout.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { RefundTo } from '#server/payments/refunds/ask-refunds.ts';
import { noteBankAnswer } from '../../bank-answers/note-bank-answer.ts';
import { refundTransfers } from '../../bank-answers/refund-transfers.ts';
import { done } from '../../command-line/done.ts';
import { countRefunds, listDueBack, listRefunds } from '../../payments/refunds/list-refunds.ts';
import { listSeen } from '../../payments/refunds/list-seen.ts';
import {
  approveRefund,
  askRefund,
  failRefund,
  makeRefundFile,
  noteRefunded,
  placeOf,
} from '../../payments/refunds/refunds.ts';
import type { DeskHandlersOf } from '../handler.ts';

type Place =
  | { kind: 'card' }
  | { kind: 'bank' }
  | { kind: 'upi'; upi: string }
  | { kind: 'account'; holder: string; account: string; ifsc: string };

/** Where a refund is to go. Throws a Refusal 400 for an invalid place. */
function readPlace(place: Place | undefined): RefundTo {
  if (!place) return undefined;
  if (place.kind === 'card' || place.kind === 'bank') return place.kind;
  const typed: TypedPayout =
    place.kind === 'upi'
      ? { Kind: 'upi', Upi: place.upi, Holder: '', Account: '', Ifsc: '' }
      : {
          Kind: 'account',
          Upi: '',
          Holder: place.holder,
          Account: place.account,
          Ifsc: place.ifsc,
        };
  const tidy = tidyPayout(typed);
  if (findPayoutError(tidy)) {
    throw new Refusal(REFUSED.badInput, 'That is no UPI id, and no account of a bank in India.');
  }
  return placeOf(tidy);
}

export const refundsHandlers: DeskHandlersOf<typeof refundsOperations> = {
  CountRefunds: async (_request, { shop }) => ({ data: await countRefunds(shop) }),

  ListDueBack: async (page, { shop }) => ({
    data: await listDueBack(shop, page),
    opened: 'orders with money due back',
  }),

  ListRefunds: async ({ state, ...page }, { desk }) => ({
    data: await (state === 'done' ? listSeen(desk, page) : listRefunds(desk, state, page)),
    opened: `refunds, ${state}`,
  }),

  async AskRefund({ order, amount, due, to, another }, { desk }) {
    const answers = await askRefund(desk, order, { amount, due, to: readPlace(to), another });
    const all = answers.map((answer) => done(answer));
    const approval = all.find((each) => each.approval !== undefined)?.approval;
    return {
      data: {
        lines: all.flatMap(({ lines }) => lines),
        changed: all.some(({ changed }) => changed),
        ...(approval !== undefined && { approval }),
      },
    };
  },

  ApproveRefund: async ({ refund }, { desk }) => ({
    data: done(await approveRefund(desk, refund)),
  }),

  async MakeRefundFile({ again }, { desk }) {
    const answer = await makeRefundFile(desk, again);
    const [file] = answer.files ?? [];
    return {
      data: {
        ...done(answer),
        ...(file && {
          file: {
            name: file.name,
            mediaType: 'text/csv',
            base64: Buffer.from(file.bytes).toString('base64'),
          },
        }),
      },
    };
  },

  MarkRefundsFromFile: async ({ file, check }, { desk }) => ({
    data: await noteBankAnswer(refundTransfers(desk), Buffer.from(file.base64, 'base64'), {
      check,
    }),
  }),

  RefundSeen: async ({ order, amount, reference, channel, anyway }, { desk }) => ({
    data: done(await noteRefunded(desk, order, { utr: reference, amount, channel, anyway })),
  }),

  RefundFailed: async ({ refund, reason }, { desk }) => ({
    data: done(await failRefund(desk, refund, reason)),
  }),
};
