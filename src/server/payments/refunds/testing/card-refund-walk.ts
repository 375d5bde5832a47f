import fc from 'fast-check';
import { inArray } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { type Death, mortal } from '#server/desk/testing/mortal-shop.ts';
import { type TypedAnswer, typeCommand } from '#server/desk/testing/type-command.ts';
import type { Buyer } from '#server/testing/people/buyer.ts';
import { GOLD_10G } from '#server/testing/people/buyer.ts';
import { beginCard } from '#server/testing/people/trader.ts';
import { same } from '#server/testing/walks/trade-walk.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { type CardGateway, type CardRefund, RefundRefused } from '../../card/gateway.ts';
import { paiseOf, rupeesOf } from '../../paise.ts';
import { askedAtLeast } from '../../records/testing/asked-at-least.ts';
import { findOrderMoney, standingOf } from '../../records/find-order-money.ts';
import { listRefunds } from '../find-refunds.ts';
import { askCardRefund, sweepCardRefunds } from '../send-card-refunds.ts';

/** A refund as the provider has it, which is the truth. */
interface Given {
  payment: string;
  paise: number;
  state: 'pending' | 'done' | 'failed';
  id: string;
}

type Trouble = 'none' | 'down' | 'answer lost' | 'refuses';

const REASON = ['--reason', 'x'];
const MINUTE_MS = 60_000;

/** For tests: a provider of cards that gives money back once for each code, whatever became of its answer. */
export class WalkProvider {
  readonly captured = new Map<string, number>();
  readonly given = new Map<string, Given>();
  trouble: Trouble = 'none';

  left = (payment: string): number =>
    (this.captured.get(payment) ?? 0) -
    [...this.given.values()]
      .filter((refund) => refund.payment === payment && refund.state !== 'failed')
      .reduce((sum, { paise }) => sum + paise, 0);

  private give({ code, providerPaymentId: payment, paise }: CardRefund): Given {
    const { trouble } = this;
    if (trouble === 'down') throw new Error('down');
    const before = this.given.get(code);
    if (!before && (trouble === 'refuses' || this.left(payment) < paise)) {
      throw new RefundRefused('the bank of the card does not take it');
    }
    const refund = before ?? { payment, paise, state: 'pending', id: `rfnd_${code}` };
    this.given.set(code, refund);
    if (trouble === 'answer lost') throw new Error('answer lost');
    return refund;
  }

  readonly gateway: CardGateway = {
    name: 'walk',
    create: async ({ id }) => ({ providerOrderId: `order_${id}` }),
    page: () => ({ url: 'https://walk.example', method: 'GET', fields: {} }),
    ask: async () => ({ state: 'open' }),
    refunds: {
      give: async (refund) => {
        const { state, id, paise } = this.give(refund);
        return { state, providerRefundId: id, paise, reason: 'returned' };
      },
      ask: async (refund) => {
        if (this.trouble === 'down' || this.trouble === 'answer lost') throw new Error('down');
        const known = this.given.get(refund.code);
        if (!known) throw new Error('unknown');
        return { state: known.state, providerRefundId: known.id, paise: known.paise, reason: 'x' };
      },
    },
  };
}

/**
 * For tests: several clerks give the money of card orders back, to the card and by the bank, at once, while the provider is down, loses
 * its answers, pays late or gets money back, and transactions die.
 */
export class CardRefundWalk {
  readonly numbers: string[] = [];
  /** Lines of files that the bank has paid, by the code of their refund. */
  readonly bank = new Map<string, { order: string; paise: number }>();
  deeds = 0;
  /** Orders that are being placed. */
  ordering = 0;

  constructor(
    readonly shop: TestShop,
    readonly buyer: Buyer,
    readonly provider: WalkProvider,
    readonly name: string,
  ) {}

  async round(deeds: CardRefundDeed[]): Promise<void> {
    this.deeds += deeds.length;
    await Promise.all(deeds.map((deed) => DEEDS[deed.what](this, deed)));
    await this.upload();
    await this.compare();
  }

  /** The provider ends all that is pending and answers; then the books say what went. */
  async end(): Promise<void> {
    this.provider.trouble = 'none';
    for (const refund of this.provider.given.values()) {
      if (refund.state === 'pending') refund.state = 'done';
    }
    for (let round = 0; round < 4; round += 1) {
      this.shop.clock.now += 31 * MINUTE_MS;
      await sweepCardRefunds(this.shop);
      for (const refund of this.provider.given.values()) {
        if (refund.state === 'pending') refund.state = 'done';
      }
    }
    await this.hearsOf([...this.provider.given.keys()]);
    await this.compare();
    for (const order of await this.ownOrders()) {
      const { records } = await findOrderMoney(this.shop, order);
      const cards = standingOf(records).filter(
        ({ kind, channel }) => kind === 'out' && channel === 'card',
      );
      const went = this.refundsOf(order.number).filter(({ state }) => state === 'done');
      same(
        cards.reduce((sum, { amount }) => sum + paiseOf(amount), 0),
        went.reduce((sum, { paise }) => sum + paise, 0),
        `what went to cards of ${order.number}`,
      );
    }
  }

  /** The provider's events about refunds, which make the store ask. */
  async hearsOf(codes: readonly string[]): Promise<void> {
    for (const refund of await this.refunds()) {
      if (codes.includes(refund.code)) await askCardRefund(this.shop, refund);
    }
  }

  ownOrders = () =>
    this.shop.db
      .select()
      .from(orders)
      .where(inArray(orders.number, [...this.numbers, '-']));
  numberOf = ({ order }: CardRefundDeed): string | undefined =>
    this.numbers.toReversed()[order % Math.max(1, this.numbers.length)];

  /** The refunds that the provider has made of an order's payment. */
  refundsOf = (number: string): Given[] =>
    [...this.provider.given.values()].filter(({ payment }) => payment === `pay_${number}`);

  async refunds() {
    const own = await this.ownOrders();
    const rows = await Promise.all(own.map(({ id }) => listRefunds(this.shop, id)));
    return rows.flat();
  }

  type = (deed: CardRefundDeed, args: string[]): Promise<TypedAnswer[]> =>
    typeCommand(this.shop, deed, args);

  readonly requests: { id: number; refund: string }[] = [];

  /** Each file goes to the bank once, which pays it. */
  private async upload(): Promise<void> {
    const own = new Map((await this.ownOrders()).map(({ id, number }) => [id, number]));
    for (const { fileId, code, amount, orderId } of await this.refunds()) {
      if (fileId === null || this.bank.has(code)) continue;
      this.bank.set(code, { order: own.get(orderId) ?? '', paise: paiseOf(amount) });
    }
  }

  private async compare(): Promise<void> {
    for (const [payment] of this.provider.captured) {
      if (this.provider.left(payment) < 0) throw new Error(`${payment} gave more than it took`);
    }
    for (const order of await this.ownOrders()) {
      const { number, state } = order;
      const { records, forgiven, came } = await findOrderMoney(this.shop, order);
      const wrong = records
        .filter(({ kind, reverses }) => kind === 'in' && reverses !== null)
        .reduce((sum, { amount }) => sum - paiseOf(amount), 0);
      const toCards = this.refundsOf(number)
        .filter(({ state: at }) => at !== 'failed')
        .reduce((sum, { paise }) => sum + paise, 0);
      const byBank = [...this.bank.values()]
        .filter((line) => line.order === number)
        .reduce((sum, { paise }) => sum + paise, 0);
      const left = came + wrong - toCards - byBank;
      if (left < 0) throw new Error(`${-left} paise too much went of ${number}`);
      const asked = askedAtLeast(order, forgiven);
      if (state !== 'placed' && left < asked)
        throw new Error(`${number} is ${state} with ${left} of ${asked}`);
    }
  }
}

type DeedKind = keyof typeof DEEDS;
interface CardRefundDeed {
  what: DeedKind;
  clerk: number;
  death: Death;
  order: number;
  pick: number;
}
type Deed = (walk: CardRefundWalk, deed: CardRefundDeed) => Promise<void>;

const plain =
  (act: string, ...options: string[]): Deed =>
  async (walk, deed) => {
    const number = walk.numberOf(deed);
    if (number) await walk.type(deed, [act, number, ...options]);
  };

const asks =
  (...options: string[]): Deed =>
  async (walk, deed) => {
    const number = walk.numberOf(deed);
    const amount = deed.pick % 3 === 0 ? ['--amount', '1000.00'] : [];
    if (number) await walk.type(deed, ['refund', 'ask', number, ...amount, ...options]);
  };

const some = <Each>(from: readonly Each[], { pick }: CardRefundDeed): Each | undefined =>
  from[pick % Math.max(1, from.length)];

const DEEDS = {
  /** An order that its customer pays by card: all of it, or more or less than was asked for. */
  async pays(walk, { pick }) {
    const { buyer, provider, numbers } = walk;
    // One at a time: two would share a bag.
    if (numbers.length + walk.ordering >= 4 || walk.ordering > 0) return;
    walk.ordering += 1;
    await buyer.add(GOLD_10G);
    const { ONumber: number } = await buyer.pay({ paymentMode: 'CARD' });
    numbers.push(number);
    walk.ordering -= 1;
    const settle = await beginCard(buyer, number);
    const order = (await walk.ownOrders()).find((each) => each.number === number);
    const paise = paiseOf(order?.paid ?? '0') + ([0, 0, 0, 5000][pick % 4] ?? 0);
    provider.captured.set(`pay_${number}`, paise);
    await settle({ paise });
  },
  /** Money of the same order that came by the bank besides. */
  async received(walk, deed) {
    const number = walk.numberOf(deed);
    const utr = `${walk.name}IN${String(deed.pick).padStart(8, '3')}`;
    const money = ['--utr', utr, '--amount', '1000.00', '--channel', 'bank'];
    if (number) await walk.type(deed, ['received', number, ...money]);
  },
  confirm: plain('confirm'),
  unconfirm: plain('unconfirm', ...REASON),
  reject: plain('reject', ...REASON),
  cancel: plain('cancel', ...REASON),
  dispatch: plain('dispatch'),
  return: plain('return', '--money', '1000', ...REASON),
  ask: asks(),
  askAnother: asks('--another'),
  file: (walk, deed) => walk.type(deed, ['refund', 'bank-file', '--save', 'x']).then(() => {}),
  async failed(walk, deed) {
    const refund = some(await walk.refunds(), deed);
    if (!refund) return;
    const answers = await walk.type(deed, ['refund', 'failed', refund.code, ...REASON]);
    for (const { approval } of answers) {
      if (approval !== undefined) walk.requests.push({ id: approval, refund: refund.code });
    }
  },
  /** A second person looks at the provider: what it has made, and the bank has paid, has not failed. */
  async approve(walk, deed) {
    const request = some(walk.requests, deed);
    if (!request || walk.bank.has(request.refund)) return;
    const given = walk.provider.given.get(request.refund);
    if (given && given.state !== 'failed') return;
    await walk.type(deed, ['approve', String(request.id)]);
  },
  async noted(walk, deed) {
    const [code, line] = some([...walk.bank], deed) ?? [];
    if (!code || !line) return;
    const money = ['--reference', `4${code}`, '--amount', rupeesOf(line.paise)];
    await walk.type(deed, ['refunded', line.order, ...money]);
  },
  async void(walk, deed) {
    const order = some(await walk.ownOrders(), deed);
    if (!order) return;
    const { records } = await findOrderMoney(walk.shop, order);
    const record = some(records, deed);
    if (record) await walk.type(deed, ['void-payment', order.number, String(record.id), ...REASON]);
  },
  async sweep(walk, { death, pick }) {
    walk.provider.trouble =
      (['none', 'none', 'none', 'down', 'answer lost', 'refuses'] as const)[pick % 6] ?? 'none';
    await sweepCardRefunds(mortal(walk.shop, death)).catch((error: unknown) => {
      if (death === 'never') throw error;
    });
  },
  /** The provider pays a refund, cannot, or has its money back. */
  async provider(walk, deed) {
    const [code, refund] = some([...walk.provider.given], deed) ?? [];
    if (!code || !refund) return;
    if (refund.state === 'pending') refund.state = deed.pick % 3 === 0 ? 'failed' : 'done';
    else if (refund.state === 'done' && deed.pick % 2 === 0) refund.state = 'failed';
    if (deed.pick % 5 === 0) await walk.hearsOf([code]);
  },
  async wait({ shop }, { pick }) {
    shop.clock.now += (1 + (pick % 40)) * MINUTE_MS;
  },
} satisfies Record<string, Deed>;

/** One random act on the money of card orders; its effect depends on the acts before it. */
export const cardRefundDeed = fc.record({
  what: fc.oneof(
    fc.constantFrom<DeedKind>('pays', 'reject', 'ask', 'sweep', 'provider', 'wait'),
    fc.constantFrom(...(Object.keys(DEEDS) as DeedKind[])),
  ),
  clerk: fc.nat(2),
  death: fc.constantFrom<Death>('never', 'never', 'never', 'before commit', 'after commit'),
  order: fc.nat(3),
  pick: fc.nat(60),
});
