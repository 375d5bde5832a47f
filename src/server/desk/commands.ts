import { checkLedgerCommand } from './check-ledger.ts';
import type { DeskCommand } from './command.ts';
import { couponAddCommand, couponListCommand, couponRetireCommand } from './coupons.ts';
import { creditCommand } from './credit.ts';
import { digitalTermsCommand } from './digital-terms.ts';
import { enquiriesCommand } from './enquiries.ts';
import { holdingsCommand } from './holdings.ts';
import { actsCommand } from './list-acts.ts';
import { ordersCommand } from './list-orders.ts';
import { paymentsCommand } from './list-payments.ts';
import { payoutsCommand } from './list-payouts.ts';
import {
  confirmCommand,
  creditBackCommand,
  deliverCommand,
  dispatchCommand,
  receivedCommand,
  rejectCommand,
} from './order-moves.ts';
import { payoutPaidCommand } from './payout-paid.ts';
import { premiumsCommand } from './premiums.ts';
import { quoteCheckCommand, quoteCommand } from './quote.ts';
import { refundedCommand } from './refunded.ts';
import { showCommand } from './show-order.ts';
import { proofCommand } from './show-proof.ts';
import { publishCommand, testimonialsCommand } from './testimonials.ts';

/** All that the desk can do, in the order of its usage. */
export const COMMANDS: readonly DeskCommand[] = [
  paymentsCommand,
  ordersCommand,
  showCommand,
  proofCommand,
  receivedCommand,
  confirmCommand,
  rejectCommand,
  dispatchCommand,
  deliverCommand,
  creditBackCommand,
  refundedCommand,
  payoutsCommand,
  payoutPaidCommand,
  quoteCommand,
  quoteCheckCommand,
  digitalTermsCommand,
  premiumsCommand,
  couponListCommand,
  couponAddCommand,
  couponRetireCommand,
  creditCommand,
  holdingsCommand,
  checkLedgerCommand,
  enquiriesCommand,
  testimonialsCommand,
  publishCommand,
  actsCommand,
];
