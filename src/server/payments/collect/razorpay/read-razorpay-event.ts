import * as v from 'valibot';
import { parseEvent } from '../../webhook-event.ts';
import type { ReceiverRef, ToldEvent } from '../gateway.ts';
import {
  bankTransfer,
  hasCome,
  notedOrder,
  payment,
  qrCode,
  toldCredit,
  upiTransfer,
  virtualAccount,
} from './razorpay-forms.ts';

const entityOf = <Schema extends v.GenericSchema>(entity: Schema) => v.object({ entity });

const envelope = v.object({ event: v.string(), payload: v.record(v.string(), v.unknown()) });
const credited = v.object({
  payment: entityOf(payment),
  virtual_account: entityOf(virtualAccount),
  bank_transfer: v.optional(entityOf(bankTransfer)),
  upi_transfer: v.optional(entityOf(upiTransfer)),
});
const codeCredited = v.object({ payment: entityOf(payment), qr_code: entityOf(qrCode) });
const closed = v.object({ virtual_account: entityOf(virtualAccount) });

/**
 * Reads an event of Smart Collect or of a UPI code. `shop` is this store's mark in the notes. Undefined where the event cannot
 * be read or contradicts itself: the provider is asked for the money later.
 */
export function readRazorpayEvent(body: Uint8Array, shop: string): ToldEvent | undefined {
  const read = v.safeParse(envelope, parseEvent(body));
  if (!read.success) return undefined;
  const { event: name, payload } = read.output;
  if (name === 'virtual_account.credited') return readCredited(payload, shop);
  if (name === 'qr_code.credited') return readCodeCredited(payload, shop);
  if (name !== 'virtual_account.closed') return { kind: 'other', name };
  const known = v.safeParse(closed, payload);
  return known.success
    ? { kind: 'closed', name, account: known.output.virtual_account.entity.id }
    : undefined;
}

function readCredited(payload: unknown, shop: string): ToldEvent | undefined {
  const name = 'virtual_account.credited';
  const read = v.safeParse(credited, payload);
  if (!read.success) return undefined;
  const {
    payment: paid,
    virtual_account: account,
    bank_transfer: bank,
    upi_transfer: upi,
  } = read.output;
  if (!hasCome(paid.entity)) return { kind: 'other', name };
  const to: ReceiverRef = { kind: 'account', providerId: account.entity.id };
  const transfer = bank
    ? { of: 'bank' as const, ...bank.entity }
    : upi && { of: 'upi' as const, ...upi.entity };
  const noted = notedOrder(account.entity.notes, shop);
  const credit = toldCredit(paid.entity, to, { transfer, noted });
  return credit && { kind: 'credited', name, credit };
}

function readCodeCredited(payload: unknown, shop: string): ToldEvent | undefined {
  const name = 'qr_code.credited';
  const read = v.safeParse(codeCredited, payload);
  if (!read.success) return undefined;
  const { payment: paid, qr_code: code } = read.output;
  if (!hasCome(paid.entity)) return { kind: 'other', name };
  const to: ReceiverRef = { kind: 'code', providerId: code.entity.id };
  const noted = notedOrder(code.entity.notes, shop);
  const credit = toldCredit(paid.entity, to, { transfer: undefined, noted });
  return credit && { kind: 'credited', name, credit };
}
