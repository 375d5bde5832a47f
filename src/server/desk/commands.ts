import { approvalsCommand, approveCommand, declineCommand } from './commands/approvals.ts';
import { acceptRateCommand } from './commands/accept-rate.ts';
import { checkLedgerCommand } from './commands/check-ledger.ts';
import type { DeskCommand } from './command.ts';
import { couponAddCommand, couponListCommand, couponRetireCommand } from './commands/coupons.ts';
import { addressCommand, courierCommand, unconfirmCommand } from './commands/corrections.ts';
import { cancelCommand, creditBackCommand, returnCommand } from './commands/order-ends.ts';
import { dayBookCommand } from './commands/day-book.ts';
import { creditCommand } from './commands/credit.ts';
import { digitalTermsCommand } from './commands/digital-terms.ts';
import { digitalCloseCommand, digitalOpenCommand } from './commands/digital-open.ts';
import { enquiriesCommand } from './commands/enquiries.ts';
import { gstCommand } from './commands/gst.ts';
import { haltCommand, resumeCommand } from './commands/halts.ts';
import { holdingsCommand } from './commands/holdings.ts';
import { identityRotateCommand, identityShowCommand } from './commands/identity.ts';
import { auditLogCommand, auditVerifyCommand } from './commands/audit-log.ts';
import { incomingCommand } from './commands/incoming.ts';
import {
  incomingForeignCommand,
  incomingMatchCommand,
  incomingReopenCommand,
  incomingSendBackCommand,
  incomingSplitCommand,
} from './commands/incoming-settled.ts';
import { backupCommand, moveCommand, restoreCommand } from './commands/copies.ts';
import { bankFormatCommand, bankFormatsCommand } from './commands/bank-format.ts';
import { statementCommand } from './commands/statement.ts';
import { ordersCommand } from './commands/list-orders.ts';
import { paymentsCommand } from './commands/list-payments.ts';
import { payoutsCommand } from './commands/list-payouts.ts';
import { limitsCommand, limitsOneUserCommand, limitsSetCommand } from './commands/limits.ts';
import {
  confirmCommand,
  deliverCommand,
  dispatchCommand,
  rejectCommand,
} from './commands/order-moves.ts';
import { debitNoteCommand } from './commands/debit-note.ts';
import { eInvoicesCommand } from './commands/e-invoices.ts';
import { ownerCommand } from './commands/owner.ts';
import { papersCommand } from './commands/papers.ts';
import { payoutPaidCommand } from './commands/payout-paid.ts';
import { premiumsCommand } from './commands/premiums.ts';
import { quoteCheckCommand, quoteCommand } from './commands/quote.ts';
import { receivedCommand } from './commands/received.ts';
import { rateBandCommand } from './commands/rate-band.ts';
import { ratesCommand } from './commands/rates.ts';
import {
  bankFileCommand,
  refundAskCommand,
  refundFailedCommand,
  refundsCommand,
} from './commands/refunds.ts';
import { refundedCommand } from './commands/refunded.ts';
import { reverseCommand } from './commands/reverse.ts';
import { sellerCommand } from './commands/seller.ts';
import { showCommand } from './commands/show-order.ts';
import { proofCommand } from './commands/show-proof.ts';
import { voidPaymentCommand } from './commands/void-payment.ts';
import { publishCommand, testimonialsCommand } from './commands/testimonials.ts';
import { vaultCommand, vaultDepositCommand, vaultWithdrawCommand } from './commands/vault.ts';

/** All that the desk can do, in the order of its usage. */
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
  papersCommand,
  eInvoicesCommand,
  debitNoteCommand,
  gstCommand,
  dayBookCommand,
  payoutsCommand,
  payoutPaidCommand,
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
