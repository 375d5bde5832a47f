import { approvalsCommand, approveCommand, declineCommand } from '../commands/shop/approvals.ts';
import { acceptRateCommand } from '../commands/trading/accept-rate.ts';
import { checkLedgerCommand } from '../commands/digital/check-ledger.ts';
import type { DeskCommand } from './command.ts';
import {
  couponAddCommand,
  couponListCommand,
  couponRetireCommand,
} from '../commands/shop/coupons.ts';
import {
  addressCommand,
  courierCommand,
  unconfirmCommand,
} from '../commands/orders/corrections.ts';
import { cancelCommand, creditBackCommand, returnCommand } from '../commands/orders/order-ends.ts';
import { dayBookCommand } from '../commands/papers/day-book.ts';
import { creditCommand } from '../commands/payments/credit.ts';
import { digitalTermsCommand } from '../commands/digital/digital-terms.ts';
import { digitalCloseCommand, digitalOpenCommand } from '../commands/digital/digital-open.ts';
import { enquiriesCommand } from '../commands/shop/enquiries.ts';
import { gstCommand } from '../commands/papers/gst.ts';
import { haltCommand, resumeCommand } from '../commands/trading/halts.ts';
import { holdingsCommand } from '../commands/digital/holdings.ts';
import { identityRotateCommand, identityShowCommand } from '../commands/orders/identity.ts';
import { auditLogCommand, auditVerifyCommand } from '../commands/shop/audit-log.ts';
import { incomingCommand } from '../commands/payments/incoming.ts';
import {
  incomingForeignCommand,
  incomingMatchCommand,
  incomingReopenCommand,
  incomingSendBackCommand,
  incomingSplitCommand,
} from '../commands/payments/incoming-settled.ts';
import { backupCommand, moveCommand, restoreCommand } from '../commands/papers/copies.ts';
import { bankFormatCommand, bankFormatsCommand } from '../commands/payments/bank-format.ts';
import { statementCommand } from '../commands/payments/statement.ts';
import { ordersCommand } from '../commands/orders/list-orders.ts';
import { paymentsCommand } from '../commands/payments/list-payments.ts';
import { payoutsCommand } from '../commands/digital/list-payouts.ts';
import {
  limitsCommand,
  limitsOneUserCommand,
  limitsSetCommand,
} from '../commands/trading/limits.ts';
import {
  confirmCommand,
  deliverCommand,
  dispatchCommand,
  rejectCommand,
} from '../commands/orders/order-moves.ts';
import { debitNoteCommand } from '../commands/papers/debit-note.ts';
import { eInvoicesCommand } from '../commands/papers/e-invoices.ts';
import { ownerCommand } from '../commands/shop/owner.ts';
import { papersCommand } from '../commands/papers/papers.ts';
import { payoutPaidCommand } from '../commands/digital/payout-paid.ts';
import { payoutReturnedCommand } from '../commands/digital/payout-returned.ts';
import { premiumsCommand } from '../commands/trading/premiums.ts';
import { quoteCheckCommand, quoteCommand } from '../commands/orders/quote.ts';
import { receivedCommand } from '../commands/payments/received.ts';
import { rateBandCommand } from '../commands/trading/rate-band.ts';
import { ratesCommand } from '../commands/trading/rates.ts';
import { cardReturnedCommand } from '../commands/payments/card-returned.ts';
import {
  bankFileCommand,
  refundAskCommand,
  refundFailedCommand,
  refundsCommand,
} from '../commands/payments/refunds.ts';
import { refundedCommand } from '../commands/payments/refunded.ts';
import { reverseCommand } from '../commands/payments/reverse.ts';
import { sellerCommand } from '../commands/papers/seller.ts';
import { showCommand } from '../commands/orders/show-order.ts';
import { proofCommand } from '../commands/payments/show-proof.ts';
import { voidPaymentCommand } from '../commands/payments/void-payment.ts';
import { writeOffCommand } from '../commands/payments/write-off.ts';
import { publishCommand, testimonialsCommand } from '../commands/shop/testimonials.ts';
import {
  vaultCommand,
  vaultDepositCommand,
  vaultWithdrawCommand,
} from '../commands/digital/vault.ts';

/** All commands of the desk, in the order of the usage text. */
export const COMMANDS: readonly DeskCommand[] = [
  paymentsCommand,
  ordersCommand,
  showCommand,
  identityShowCommand,
  proofCommand,
  statementCommand,
  incomingCommand,
  incomingMatchCommand,
  incomingSplitCommand,
  incomingSendBackCommand,
  incomingForeignCommand,
  incomingReopenCommand,
  bankFormatCommand,
  bankFormatsCommand,
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
  refundsCommand,
  refundAskCommand,
  bankFileCommand,
  refundFailedCommand,
  refundedCommand,
  voidPaymentCommand,
  cardReturnedCommand,
  writeOffCommand,
  papersCommand,
  eInvoicesCommand,
  debitNoteCommand,
  gstCommand,
  dayBookCommand,
  payoutsCommand,
  payoutPaidCommand,
  payoutReturnedCommand,
  ratesCommand,
  rateBandCommand,
  acceptRateCommand,
  haltCommand,
  resumeCommand,
  quoteCommand,
  quoteCheckCommand,
  digitalTermsCommand,
  digitalOpenCommand,
  digitalCloseCommand,
  premiumsCommand,
  sellerCommand,
  couponListCommand,
  couponAddCommand,
  couponRetireCommand,
  creditCommand,
  reverseCommand,
  vaultCommand,
  vaultDepositCommand,
  vaultWithdrawCommand,
  holdingsCommand,
  checkLedgerCommand,
  approvalsCommand,
  approveCommand,
  declineCommand,
  limitsCommand,
  limitsSetCommand,
  limitsOneUserCommand,
  identityRotateCommand,
  enquiriesCommand,
  testimonialsCommand,
  publishCommand,
  auditLogCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  auditVerifyCommand,
  ownerCommand,
];
