import * as v from 'valibot';
import { findPayoutError, tidyPayout } from '#shared/accounts/payout.ts';
import type { DeskRequestOf } from '#shared/desk/contract/desk-operation.ts';
import type { DueRefund, refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { readTypedRupees } from '#shared/pricing/typed-figure.ts';

type Sent = DeskRequestOf<typeof refundsOperations.AskRefund>;
type To = NonNullable<Sent['to']>;

/** A refund as typed. */
export interface AskValues {
  amount: string;
  way: 'usual' | To['kind'];
  upi: string;
  holder: string;
  account: string;
  ifsc: string;
}

const WRONG = {
  Upi: { field: 'upi', message: 'A UPI id, such as meera@bank.' },
  Holder: { field: 'holder', message: 'Whose account it is, in at most 100 letters.' },
  Account: { field: 'account', message: 'Its number, of 9 to 18 digits.' },
  Ifsc: { field: 'ifsc', message: 'Its branch, such as HDFC0000001.' },
} as const;

/** What is asked of the store for money of an order that is due back. */
export const askSchema = ({ order, due }: DueRefund): v.GenericSchema<AskValues, Sent> =>
  v.pipe(
    v.custom<AskValues>((value) => typeof value === 'object'),
    v.rawTransform<AskValues, Sent>(({ dataset: { value }, addIssue, NEVER }) => {
      const wrong = (key: keyof AskValues, message: string) =>
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }],
        });
      const amount = readTypedRupees(value.amount);
      const place = placeOf(value);
      const fault = place && findPayoutError(place);
      if (!amount) wrong('amount', 'Rupees, such as 1250.50');
      if (fault) wrong(WRONG[fault].field, WRONG[fault].message);
      if (!amount || fault) return NEVER;
      const to = toOf(value.way, place);
      return { order, ...(amount === due ? { due } : { amount }), ...(to && { to }) };
    }),
  );

/** The typed place, without what was pasted with it. */
function placeOf({ way, upi: Upi, holder: Holder, account: Account, ifsc: Ifsc }: AskValues) {
  if (way !== 'upi' && way !== 'account') return undefined;
  return tidyPayout({ Kind: way, Upi, Holder, Account, Ifsc });
}

function toOf(way: AskValues['way'], place: ReturnType<typeof placeOf>): To | undefined {
  if (!place) return way === 'usual' ? undefined : { kind: way as 'card' | 'bank' };
  const { Kind, Upi: upi, Holder: holder, Account: account, Ifsc: ifsc } = place;
  return Kind === 'upi' ? { kind: 'upi', upi } : { kind: 'account', holder, account, ifsc };
}
