import { checkLedgerCommand } from './commands/check-ledger.ts';
import type { DeskCommand } from './command.ts';
import { couponAddCommand, couponListCommand, couponRetireCommand } from './commands/coupons.ts';
import { addressCommand, courierCommand, unconfirmCommand } from './commands/corrections.ts';
import { cancelCommand, returnCommand } from './commands/order-ends.ts';
import { creditCommand } from './commands/credit.ts';
import { digitalTermsCommand } from './commands/digital-terms.ts';
import { enquiriesCommand } from './commands/enquiries.ts';
import { holdingsCommand } from './commands/holdings.ts';
import { auditLogCommand } from './commands/audit-log.ts';
import { ordersCommand } from './commands/list-orders.ts';
import { paymentsCommand } from './commands/list-payments.ts';
import { payoutsCommand } from './commands/list-payouts.ts';
import {
  confirmCommand,
  creditBackCommand,
  deliverCommand,
  dispatchCommand,
  rejectCommand,
} from './commands/order-moves.ts';
import { payoutPaidCommand } from './commands/payout-paid.ts';
import { premiumsCommand } from './commands/premiums.ts';
import { quoteCheckCommand, quoteCommand } from './commands/quote.ts';
import { receivedCommand } from './commands/received.ts';
import { refundedCommand } from './commands/refunded.ts';
import { showCommand } from './commands/show-order.ts';
import { proofCommand } from './commands/show-proof.ts';
import { voidPaymentCommand } from './commands/void-payment.ts';
import { publishCommand, testimonialsCommand } from './commands/testimonials.ts';

/** All that the desk can do, in the order of its usage. */
export const COMMANDS: readonly DeskCommand[] = [
  paymentsCommand,
  ordersCommand,
  showCommand,
  proofCommand,
  receivedCommand,
  confirmCommand,
  unconfirmCommand,
  rejectCommand,
  cancelCommand,
  addressCommand,
  dispatchCommand,
  courierCommand,
  deliverCommand,
  creditBackCommand,
  returnCommand,
  refundedCommand,
  voidPaymentCommand,
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
  auditLogCommand,
];
