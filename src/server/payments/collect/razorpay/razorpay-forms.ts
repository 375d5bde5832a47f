import * as v from 'valibot';
import { isIfsc, isUpiId } from '#shared/accounts/payout.ts';
import type { OpenedAccount, ToldCredit } from '../gateway.ts';

// Razorpay's accounts and money, in replies and in events, as its documentation describes them.

// It becomes part of API addresses, hence the strict pattern.
const id = v.pipe(v.string(), v.regex(/^\w{1,100}$/));
const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const words = v.optional(v.nullable(v.string()), null);
/** Unix seconds; Razorpay's examples also have them as text. */
const seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
  v.safeInteger(),
);

const receiver = v.object({
  entity: v.string(),
  account_number: words,
  ifsc: words,
  name: words,
  bank_name: words,
  address: words,
});

export const virtualAccount = v.object({
  id,
  status: v.string(),
  /** Razorpay sends an empty list where there are no notes. */
  notes: v.optional(v.unknown()),
  receivers: v.optional(v.array(receiver), []),
});

export const qrCode = v.object({
  id,
  notes: v.optional(v.unknown()),
  /** Present only where the account has it enabled. */
  image_content: words,
  close_by: v.optional(v.nullable(seconds), null),
});

export const payment = v.object({
  id,
  amount: paise,
  currency: v.string(),
  status: v.string(),
  method: v.string(),
  vpa: words,
  acquirer_data: v.optional(v.nullable(v.object({ rrn: words })), null),
  created_at: seconds,
});

export const bankTransfer = v.object({
  payment_id: id,
  mode: v.string(),
  bank_reference: words,
  amount: paise,
  /** Null where the payer's bank did not say. */
  payer_bank_account: v.optional(
    v.nullable(v.object({ name: words, account_number: words })),
    null,
  ),
  virtual_account_id: id,
});

export const upiTransfer = v.object({
  payment_id: id,
  amount: paise,
  payer_vpa: words,
  /** The reference in events. */
  rrn: words,
  /** The same reference in API replies. */
  npci_reference_id: words,
  virtual_account_id: id,
});

export type Payment = v.InferOutput<typeof payment>;
export type Transfer =
  | ({ of: 'bank' } & v.InferOutput<typeof bankTransfer>)
  | ({ of: 'upi' } & v.InferOutput<typeof upiTransfer>);

/** Money that is only reserved has not come yet, and what was refunded has gone again. */
export const hasCome = ({ status }: Payment): boolean => status === 'captured';

/** Throws an Error without data where the reply has no account that money could be sent to. */
export function openedAccount({
  id: providerId,
  receivers,
}: v.InferOutput<typeof virtualAccount>): OpenedAccount {
  const own = receivers.find(({ entity }) => entity === 'bank_account');
  const upiId = receivers.find(({ entity }) => entity === 'vpa')?.address ?? '';
  const { account_number: account, ifsc } = { ...own };
  // Money sent to a wrong account does not come back soon: an account that looks odd is not shown.
  if (!account || !/^[A-Za-z\d]{9,34}$/.test(account) || !ifsc || !isIfsc(ifsc)) {
    throw new Error('Razorpay: its account has no number or IFSC');
  }
  return {
    providerId,
    account,
    ifsc,
    holder: own?.name ?? '',
    bank: own?.bank_name ?? '',
    upiId: isUpiId(upiId) ? upiId : '',
  };
}

/** The number of the order that an account was opened for, by its notes; empty for another shop's on the same login. */
export function notedOrder(notes: unknown, shop: string): string {
  const read = v.safeParse(v.object({ order: v.string(), shop: v.literal(shop) }), notes);
  return read.success ? read.output.order : '';
}

/** A payment with what is known of its transfer. Undefined where the two contradict each other. */
export function toldCredit(
  paid: Payment,
  to: ToldCredit['to'],
  { transfer, noted }: { transfer: Transfer | undefined; noted: string },
): ToldCredit | undefined {
  const strange =
    transfer &&
    (transfer.payment_id !== paid.id ||
      transfer.amount !== paid.amount ||
      transfer.virtual_account_id !== to.providerId);
  if (strange) return undefined;
  return {
    paymentId: paid.id,
    to,
    noted,
    paise: paid.amount,
    currency: paid.currency,
    seenAt: new Date(paid.created_at * 1000),
    ...payerOf(paid, transfer),
  };
}

function payerOf({ method, vpa, acquirer_data: told }: Payment, transfer: Transfer | undefined) {
  const rrn = told?.rrn ?? '';
  if (transfer?.of === 'bank') {
    const { mode, bank_reference: reference, payer_bank_account: payer } = transfer;
    return {
      // A UPI app that paid to an account number: the reference is a UPI reference.
      channel: mode.toUpperCase() === 'UPI' ? ('upi' as const) : ('bank' as const),
      reference: reference ?? rrn,
      payerName: payer?.name ?? '',
      payerAccount: payer?.account_number ?? '',
    };
  }
  return {
    channel: method === 'upi' ? ('upi' as const) : ('bank' as const),
    reference: transfer?.rrn ?? transfer?.npci_reference_id ?? rrn,
    payerName: '',
    payerAccount: transfer?.payer_vpa ?? vpa ?? '',
  };
}
