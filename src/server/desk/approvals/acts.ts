import type * as v from 'valibot';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import type { Role } from '#shared/desk/roles.ts';
import { creditAct } from '../acts/credit.ts';
import { customerMergeAct } from '../acts/customer-merge.ts';
import { customerNumberAct } from '../acts/customer-number.ts';
import { creditBackAct, returnAct } from '../acts/grams-back.ts';
import { incomingBookedAct } from '../acts/incoming-booked.ts';
import {
  incomingForeignAct,
  incomingReopenedAct,
  incomingSentBackAct,
} from '../acts/incoming-ends.ts';
import { payoutPaidAct } from '../acts/payout-paid.ts';
import { payoutPlaceAct } from '../acts/payout-place.ts';
import { payoutFailedAct, payoutReleaseAct } from '../acts/payout-release.ts';
import { payoutReturnedAct } from '../acts/payout-returned.ts';
import { approveRefundAct } from '../acts/approve-refund.ts';
import { refundFailedAct } from '../acts/refund-failed.ts';
import { refundedAct } from '../acts/refunded.ts';
import { reverseAct } from '../acts/reverse.ts';
import { saveCouponAct } from '../acts/save-coupon.ts';
import { setLimitAct, setOneUserAct } from '../acts/set-limit.ts';
import { setPremiumsAct } from '../acts/set-premiums.ts';
import { vaultDepositAct, vaultWithdrawAct } from '../acts/vault-moves.ts';
import { writeOffAct } from '../acts/write-off.ts';
import { setPayeesAct } from '../setup/payees.ts';
import type { DeskAct } from './desk-act.ts';

type KeptAct = Pick<DeskAct<never>, 'name' | 'right' | 'runKept' | 'declineKept'> & {
  args: v.GenericSchema;
};

/** Every act that may have to wait for a second person. Names must not change: requests are kept under them. */
export const ACTS: readonly KeptAct[] = [
  creditAct,
  creditBackAct,
  returnAct,
  payoutPaidAct,
  payoutReleaseAct,
  payoutFailedAct,
  payoutReturnedAct,
  payoutPlaceAct,
  refundedAct,
  approveRefundAct,
  refundFailedAct,
  incomingBookedAct,
  incomingSentBackAct,
  incomingForeignAct,
  incomingReopenedAct,
  reverseAct,
  vaultDepositAct,
  vaultWithdrawAct,
  setLimitAct,
  setOneUserAct,
  setPayeesAct,
  customerMergeAct,
  customerNumberAct,
  setPremiumsAct,
  saveCouponAct,
  writeOffAct,
];

/** Throws an Error for a request of an act that this version does not have. */
export function findAct(name: string): KeptAct {
  const act = ACTS.find((each) => each.name === name);
  if (!act) throw new Error(`This version knows no act ${name}`);
  return act;
}

/** The right that the requester of an act needs; undefined for an act that this version does not have. */
export const rightOfAct = (name: string): DeskRight | undefined =>
  ACTS.find((each) => each.name === name)?.right;

/** The acts whose requests may be read: most of them name customers and their accounts. Undefined: all. */
export const actsShownTo = (roles: readonly Role[]): string[] | undefined =>
  hasRight(roles, 'customers.see')
    ? undefined
    : ACTS.filter(({ right }) => hasRight(roles, right)).map(({ name }) => name);
