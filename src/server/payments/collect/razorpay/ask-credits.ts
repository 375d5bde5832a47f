import type Razorpay from 'razorpay';
import * as v from 'valibot';
import {
  getFromRazorpay,
  RazorpayError,
  told,
} from '#server/payments/card/razorpay/razorpay-api.ts';
import type { CollectGateway, ReceiverRef, ToldCredit } from '../gateway.ts';
import {
  bankTransfer,
  hasCome,
  payment,
  type Payment,
  toldCredit,
  type Transfer,
  upiTransfer,
} from './razorpay-forms.ts';

/** The most entries of a list that Razorpay returns at once. */
const PAGE = 100;
const MOST_PAGES = 20;

const payments = v.object({ items: v.array(payment) });

/** Asks Razorpay what has come to an account or a code, and for the transfer behind each payment that is not known. */
export async function askCredits(
  api: Razorpay,
  to: ReceiverRef,
  known: Parameters<CollectGateway['ask']>[1],
): Promise<ToldCredit[]> {
  const { kind, providerId } = to;
  const url =
    kind === 'code' ? `/payments/qr_codes/${providerId}` : `/virtual_accounts/${providerId}`;
  const come = (await paymentsOf(api, url)).filter(hasCome);
  const before = await known(come.map(({ id }) => id));
  const credits: ToldCredit[] = [];
  for (const paid of come.filter(({ id }) => !before.has(id))) {
    const transfer = kind === 'account' ? await transferOf(api, paid) : undefined;
    // Where payment and transfer contradict each other, the payment of the account's own list counts.
    const credit =
      toldCredit(paid, to, { transfer, noted: '' }) ??
      toldCredit(paid, to, { transfer: undefined, noted: '' });
    if (credit) credits.push(credit);
  }
  return credits;
}

async function paymentsOf(api: Razorpay, url: string): Promise<Payment[]> {
  const found: Payment[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = getFromRazorpay(api, `${url}/payments`, { count: PAGE, skip: page * PAGE });
    const { items } = await told(asked, payments);
    found.push(...items);
    if (items.length < PAGE) break;
  }
  return found;
}

async function transferOf(api: Razorpay, { id, method }: Payment): Promise<Transfer | undefined> {
  try {
    if (method === 'upi') {
      const answer = getFromRazorpay(api, `/payments/${id}/upi_transfer`);
      return { of: 'upi', ...(await told(answer, upiTransfer)) };
    }
    return { of: 'bank', ...(await told(api.payments.bankTransfer(id), bankTransfer)) };
  } catch (error) {
    // Status 400: Razorpay knows the payment but no transfer behind it. After any other error it is asked again later.
    if (error instanceof RazorpayError && error.status === 400) return undefined;
    throw error;
  }
}
