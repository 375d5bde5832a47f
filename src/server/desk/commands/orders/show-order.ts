import { exact } from '#shared/pricing/decimal.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { type OrderRecord, readOrder } from '../../read-order.ts';
import { pairs, plain, table } from '../../command-line/table.ts';
import { clockTime, rupees } from '../../command-line/words.ts';

export const showCommand: DeskCommand = {
  name: 'show',
  right: 'orders.see',
  personal: true,
  takes: ['ORDER'],
  about: 'all that is known of an order',
  async run(desk, given) {
    const found = await readOrder(desk, given.place('ORDER'));
    return { lines: describe(found), data: found };
  },
};

const KINDS: Record<OrderRecord['kind'], string> = {
  buy: 'from the bag',
  convert: 'coin out of digital metal',
  digital: 'digital metal',
};

const PAYMENTS: Record<OrderRecord['payments'][number]['kind'], string> = {
  in: 'came',
  out: 'given back',
  forgiven: 'forgiven',
};

const STEPS: Record<Exclude<OrderRecord['steps'][number]['kind'], 'reached'>, string> = {
  'taken-back': 'taken back',
  address: 'address corrected',
  courier: 'courier corrected',
};

function describe(found: OrderRecord): string[] {
  return [
    `${found.order}  ${found.state}`,
    '',
    ...facts(found),
    ...section(
      ['PIECE', 'PURITY', 'GRAMS', 'PIECES', 'PRICE', 'MAKING'],
      found.lines.map((line) => [
        line.productName,
        `${line.metal} ${line.purity}`,
        exact(line.grams).toFixed(),
        String(line.quantity),
        rupees(line.price),
        rupees(line.makingCharge),
      ]),
    ),
    '',
    ...sums(found),
    ...section(
      ['PAYMENT', 'WHAT', 'AMOUNT', 'BY', 'REFERENCE', 'SEEN', 'RECORDED BY', 'NOTE'],
      found.payments.map((each) => [
        String(each.payment),
        each.takesBack === null ? PAYMENTS[each.kind] : `takes back ${each.takesBack}`,
        rupees(each.amount),
        each.channel,
        each.reference,
        clockTime(each.seenAt),
        each.by,
        each.note,
      ]),
    ),
    ...section(
      ['TOLD', 'AMOUNT', 'BY', 'REFERENCE', 'WHEN', 'PICTURE', 'SEEN'],
      found.claims.map((claim) => [
        String(claim.claim),
        rupees(claim.amount),
        claim.channel,
        claim.reference,
        clockTime(claim.at),
        claim.picture ? 'yes' : 'no',
        claim.unseen ? 'not yet' : 'yes',
      ]),
    ),
    '',
    ...table(
      ['STATE', 'WHEN', 'BY', 'NOTE'],
      found.steps.map(({ state, kind, at, by, note }) => [
        kind === 'reached' ? state : `${state} (${STEPS[kind]})`,
        clockTime(at),
        by,
        note,
      ]),
    ),
    ...section(
      ['CARD', 'AMOUNT', 'STATE', 'PROVIDER ORDER', 'PAYMENT', 'REASON'],
      found.cardPayments.map((card) => [
        card.provider,
        rupees(card.amount),
        card.state,
        card.providerOrderId ?? '',
        card.providerPaymentId ?? '',
        card.reason,
      ]),
    ),
    ...section(
      ['LEDGER', 'ACCOUNT', 'ASSET', 'AMOUNT'],
      found.ledger.map(({ kind, account, asset, amount }) => [
        kind,
        account,
        asset,
        asset === 'rupees' ? rupees(exact(amount).div(100).toFixed(2)) : `${toGrams(amount)} g`,
      ]),
    ),
  ];
}

/** Whose order it is, what it is for, and how long its price is held. */
function facts(found: OrderRecord): string[] {
  const { customer, proof, digital, hold, identity } = found;
  return pairs([
    ['placed', clockTime(found.placedAt)],
    ['kind', KINDS[found.kind]],
    [
      'metal',
      digital ? `${digital.grams} g of ${digital.metal} at ${rupees(digital.rate)} a gram` : '',
    ],
    ['ticket', digital ? `signed ${digital.signature}` : ''],
    ['customer', `${customer.name}, ${customer.number}, ${customer.email}`],
    ['PAN', identity ? `${identity.pan}, ${identity.name}, ${identity.state}` : ''],
    ['billing', addressOf(found.billing)],
    ['shipping', addressOf(found.shipping)],
    ['payment', `${found.paymentMode}${found.utr && `, UTR ${found.utr}`}`],
    ['held until', hold?.heldUntil ? clockTime(hold.heldUntil) : ''],
    [
      'deposit',
      hold?.depositUntil ? `${rupees(hold.deposit)} until ${clockTime(hold.depositUntil)}` : '',
    ],
    ['replaces', hold?.replaces ?? ''],
    ['replaced by', hold?.replacedBy ?? ''],
    ['proof', proof ? `${proof.mediaType}, ${proof.width} x ${proof.height}` : 'none'],
    ['invoice', found.invoiceNumber ?? ''],
    ['rates', `gold ${found.rates.gold}, silver ${found.rates.silver}`],
  ]);
}

/** What is to be paid, and what came of it; of the rest only what there is. */
function sums(found: OrderRecord): string[] {
  const { totals, money } = found;
  const some = (amount: string) => (Number(amount) > 0 ? rupees(amount) : '');
  return pairs([
    ['amount', rupees(totals.amount)],
    ['GST', rupees(totals.gst)],
    ['making charge', rupees(totals.makingCharge)],
    ['other tax', rupees(totals.otherTax)],
    ['logistics', rupees(totals.logistics)],
    ['coupon', rupees(totals.coupon)],
    ['surcharge', rupees(totals.surcharge)],
    ['to be paid', rupees(totals.paid)],
    ['came', rupees(money.came)],
    ['given back', some(money.givenBack)],
    ['forgiven', some(money.forgiven)],
    ['still to pay', some(money.stillToPay)],
    ['due back', some(money.dueBack)],
  ]);
}

const section = (heads: string[], rows: string[][]): string[] =>
  rows.length > 0 ? ['', ...table(heads, rows)] : [];

const addressOf = ({ name, address, state, gstNumber }: OrderRecord['billing']): string =>
  plain([name, address, state, gstNumber && `GST ${gstNumber}`].filter(Boolean).join(', '));
