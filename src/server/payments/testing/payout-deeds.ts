import { randomInt } from 'node:crypto';
import { noteBankAnswer } from '#server/desk/bank-answers/note-bank-answer.ts';
import { payoutTransfers } from '#server/desk/bank-answers/payout-transfers.ts';
import { releasePayouts } from '#server/desk/payouts/release.ts';
import { payoutFailedAct } from '#server/desk/acts/payout-release.ts';
import { carryOut } from '#server/desk/approvals/desk-act.ts';
import { clerkOf } from '#server/desk/testing/type-command.ts';
import { mortal } from '#server/desk/testing/mortal-shop.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makePayoutFile } from '#server/digital/payouts/payout-file.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { insertSale } from '#server/testing/people/digital-trades.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { paiseOf } from '../paise.ts';
import type { BankWalk, Drawn } from './bank-walk.ts';

type Deed = (walk: BankWalk, drawn: Drawn) => Promise<void>;

const REASON = ['--reason', 'x'];
/** As much as a part of an order that is asked for back, so that one may be taken for the other. */
const AMOUNT = '1000.00';

/** Does a piece of the desk's work, once more where the store died under it; a refusal is an answer. */
async function work(
  { shop }: BankWalk,
  { death, clerk }: Drawn,
  what: (desk: { shop: TestShop; by: string; osUser: string }) => Promise<unknown>,
): Promise<void> {
  const by = clerkOf(clerk);
  const desk = { by, osUser: by.toLowerCase() };
  const isRefused = (error: unknown) => error instanceof Refusal && error.code !== 500;
  try {
    await what({ ...desk, shop: mortal(shop, death) });
  } catch (error) {
    if (isRefused(error)) return;
    if (death === 'never') throw error;
    await what({ ...desk, shop }).catch((again: unknown) => {
      if (!isRefused(again)) throw again;
    });
  }
}

/** Acts on the money of sales of digital metal, for the walk around the bank's account. */
export const PAYOUT_DEEDS = {
  async sells(walk, { who }) {
    const { id } = walk.people[who % walk.people.length] ?? {};
    // As many as their metal is enough for.
    if (id === undefined || walk.sales.length >= 20) return;
    const number = `D${walk.run}X${walk.sales.length}X${randomInt(1e9)}`;
    const sold = { number, grams: '0.1', rate: '10000.00', value: AMOUNT, total: AMOUNT };
    walk.sales.push(number);
    await insertSale(walk.shop, id, sold);
  },
  releases: (walk, drawn) => work(walk, drawn, (desk) => releasePayouts(desk, walk.sales)),
  payoutFile: (walk, drawn) =>
    work(walk, drawn, ({ shop, by }) => inTransaction(shop, (tx) => makePayoutFile(tx, by))),

  async payoutExecutes(walk, drawn) {
    const line = walk.payoutIn(['new'], drawn);
    if (!line) return;
    if (drawn.pick % 4 === 3) {
      line.state = 'refused';
      return;
    }
    line.state = 'paid';
    line.utr = walk.bank.newUtr();
    const named = drawn.pick % 2 ? line.sale : 'asha@okbank';
    walk.bank.add({
      at: walk.shop.now(),
      way: 'out',
      paise: paiseOf(line.amount),
      utr: line.utr,
      remark: `UPI-ASHA MEHTA-${named}`,
    });
  },
  async payoutBounces(walk, drawn) {
    const line = walk.payoutIn(['paid'], drawn);
    if (!line) return;
    line.state = 'returned';
    const named = drawn.pick % 2 ? line.sale : line.utr;
    walk.bank.add({
      at: walk.shop.now(),
      way: 'in',
      paise: paiseOf(line.amount),
      remark: `UPI RETURN ${named}`,
    });
  },
  async payoutAnswers(walk, drawn) {
    const lines = new Map<string, string>();
    for (const { sale, amount, state, utr } of walk.payouts.values()) {
      if (state === 'paid') lines.set(sale, `${sale},${amount},${utr},SUCCESS`);
      if (state === 'refused') lines.set(sale, `${sale},${amount},,FAILED: account closed`);
    }
    const text = ['Reference,Amount,UTR,Status', ...lines.values()].join('\n');
    walk.answers.push(new TextEncoder().encode(text));
    // Now and then one of before is read once more.
    const bytes =
      (drawn.pick % 4 === 0 ? walk.pick(walk.answers, drawn) : undefined) ?? walk.answers.at(-1);
    if (!bytes) return;
    await work(walk, drawn, (desk) =>
      noteBankAnswer(payoutTransfers(desk), bytes, { check: false }),
    );
  },
  async payoutPaid(walk, drawn) {
    const line = walk.payoutIn(['paid'], drawn);
    if (line) await walk.type(drawn, ['payout-paid', line.sale, '--reference', line.utr]);
  },
  async payoutFailed(walk, drawn) {
    const [transfer] = [...walk.payouts]
      .filter(([, { state }]) => state === 'refused' || state === 'returned')
      .slice(drawn.pick % 3);
    if (!transfer) return;
    const [id, { sale }] = transfer;
    await work(walk, drawn, (desk) =>
      carryOut(desk, payoutFailedAct, { sale, transfer: id, reason: 'x' }),
    );
  },
  async payoutReturned(walk, drawn) {
    const line = walk.payoutIn(['returned'], drawn);
    if (line) await walk.type(drawn, ['payout-returned', line.sale, '--came-back', ...REASON]);
  },
} satisfies Record<string, Deed>;
