import { randomInt } from 'node:crypto';
import { exact } from '#shared/pricing/decimal.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { IMPS_MOST, RTGS_LEAST } from '#shared/paying/arrivals.ts';
import { m } from '#server/messages/compiled/messages.js';
import { paiseOf } from '../../paise.ts';
import type { SandboxAccount } from './find-sandbox-account.ts';
import { signInSandbox } from './sandbox-gateway.ts';

/** How a visitor's bank sends money. */
export const RAILS = ['imps', 'neft', 'rtgs', 'upi'] as const;
export type Rail = (typeof RAILS)[number];

/** The transfers a visitor can choose: the exact sum, less, more, a day after the hold, the same one twice, or a typed amount. */
export const TRANSFER_CHOICES = ['right', 'short', 'over', 'late', 'twice', 'other'] as const;
export type TransferChoice = (typeof TRANSFER_CHOICES)[number];

const RUPEE = 100;

/** Whole paise of one transfer; undefined where there is nothing to send. `typed` is in rupees. */
export function paiseOfChoice(
  { toPay }: Pick<SandboxAccount, 'toPay'>,
  choice: TransferChoice,
  typed = '',
): number | undefined {
  const amounts = {
    right: toPay,
    late: toPay,
    twice: toPay,
    short: toPay - RUPEE,
    over: toPay + 10 * RUPEE,
  };
  if (choice !== 'other') return amounts[choice] > 0 ? amounts[choice] : undefined;
  const plain = typed.replaceAll(/[\s,₹]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  const paise = paiseOf(plain);
  return paise > 0 ? paise : undefined;
}

/** When the bank sees the transfer: now, or a day after the hold even if that is in the future. The clock is never moved. */
export const seenAtOf = (
  { heldUntil }: Pick<SandboxAccount, 'heldUntil'>,
  choice: TransferChoice,
  now: number,
): number => (choice === 'late' ? Math.max(heldUntil.getTime(), now) + DAY_MS : now);

/** Why a bank would not send it that way; undefined where it would. */
export function refusedByBank(rail: Rail, paise: number): string | undefined {
  const rupees = exact(paise).div(100);
  if (rail === 'rtgs' && rupees.lt(RTGS_LEAST)) return m.transfer_sandbox_rtgs_least();
  if (rail === 'imps' && rupees.gt(IMPS_MOST)) return m.transfer_sandbox_imps_most();
  return undefined;
}

export interface SandboxTransfer {
  /** The transfer's id: repeated posts of one form are one payment. */
  id: string;
  rail: Rail;
  paise: number;
  /** Epoch ms. */
  seenAt: number;
}

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

/** A bank's reference, as each way of sending has it. */
function referenceOf(rail: Rail): string {
  if (rail === 'neft') return `DEMON${digits(11)}`;
  return rail === 'rtgs' ? `DEMOR${digits(17)}` : digits(12);
}

/** What a provider would post to the store about a transfer, signed: the body goes over the wire byte for byte. */
export function eventOf(
  { providerId, account, ifsc, holder, upiId, payer, payerAccount }: SandboxAccount,
  { id, rail, paise, seenAt }: SandboxTransfer,
): { body: string; signature: string; id: string } {
  const at = Math.floor(seenAt / 1000);
  const paymentId = `pay_${id}`;
  const [reference, upi] = [referenceOf(rail), rail === 'upi'];
  const sender = `payer.${payer.toLowerCase().replaceAll(/[^a-z]/g, '') || 'demo'}@demobank`;
  const entity = {
    id: paymentId,
    entity: 'payment',
    amount: paise,
    currency: 'INR',
    status: 'captured',
    method: upi ? 'upi' : 'bank_transfer',
    vpa: upi ? sender : null,
    notes: [],
    acquirer_data: { rrn: null },
    created_at: at,
  };
  const transfer = { payment_id: paymentId, amount: paise, virtual_account_id: providerId };
  const body = JSON.stringify({
    entity: 'event',
    event: 'virtual_account.credited',
    contains: ['payment', 'virtual_account', upi ? 'upi_transfer' : 'bank_transfer'],
    payload: {
      payment: { entity },
      virtual_account: {
        entity: {
          id: providerId,
          entity: 'virtual_account',
          status: 'active',
          notes: [],
          receivers: [
            {
              entity: 'bank_account',
              account_number: account,
              ifsc,
              name: holder,
              bank_name: null,
            },
            { entity: 'vpa', address: upiId },
          ],
        },
      },
      ...(upi
        ? { upi_transfer: { entity: { ...transfer, payer_vpa: sender, rrn: reference } } }
        : {
            bank_transfer: {
              entity: {
                ...transfer,
                mode: rail.toUpperCase(),
                bank_reference: reference,
                payer_bank_account: { name: payer, account_number: payerAccount },
              },
            },
          }),
    },
    created_at: at,
  });
  return { body, signature: signInSandbox(body), id: `evt_${id}` };
}
