import { expect, it } from 'vitest';
import { type DeskOperationName, deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { type DeskRight, RIGHTS } from '#shared/desk/rights.ts';
import { COMMANDS } from './commands.ts';

/** What each command does in the browser; two where it also sets something. */
const SAME: Readonly<Record<string, readonly [DeskOperationName, DeskOperationName?]>> = {
  payments: ['ListPayments'],
  orders: ['ListOrders'],
  show: ['ShowOrder'],
  'identity show': ['OpenIdentity'],
  proof: ['OpenProof'],
  statement: ['BookStatement'],
  incoming: ['ListIncoming'],
  'incoming match': ['BookIncoming'],
  'incoming split': ['BookIncoming'],
  'incoming send-back': ['SendIncomingBack'],
  'incoming foreign': ['MarkForeign'],
  'incoming reopen': ['ReopenIncoming'],
  'bank-format': ['SetBankFormat'],
  received: ['ConfirmPayment'],
  confirm: ['ConfirmPayment'],
  unconfirm: ['UnconfirmOrder'],
  reject: ['RejectPayment'],
  cancel: ['CancelOrder'],
  address: ['CorrectAddress'],
  dispatch: ['MoveOrders'],
  courier: ['CorrectCourier'],
  deliver: ['MoveOrders'],
  'credit-back': ['CreditBackOrder'],
  return: ['ReturnOrder'],
  refunds: ['ListRefunds'],
  'refund ask': ['AskRefund'],
  'refund bank-file': ['MakeRefundFile'],
  'refund failed': ['RefundFailed'],
  refunded: ['RefundSeen'],
  'void-payment': ['VoidPayment'],
  'card-returned': ['NoteCardReturned'],
  papers: ['OpenPaper'],
  'e-invoices': ['ReadReport', 'RegisterAgain'],
  'debit-note': ['AddDebitNote'],
  gst: ['ExportGstReturn'],
  'day-book': ['ExportDayBook'],
  payouts: ['FindPayouts'],
  'payout-paid': ['MarkPayoutPaid'],
  'payout-returned': ['TakePayoutBack'],
  rates: ['Guard'],
  'rate-band': ['Guard', 'SetRateBand'],
  halt: ['StopSelling'],
  resume: ['ResumeSelling'],
  'digital-terms': ['Prices', 'SetDigitalTerms'],
  'digital open': ['OpenDigital'],
  'digital close': ['CloseDigital'],
  premiums: ['Prices', 'SetPremiums'],
  seller: ['GetShopDetails', 'SetShopDetails'],
  'coupon list': ['ListCoupons'],
  'coupon add': ['SaveCoupon'],
  'coupon retire': ['SaveCoupon'],
  credit: ['CreditCustomer'],
  reverse: ['ReverseSet'],
  vault: ['ReadVault'],
  'vault deposit': ['DepositVault'],
  'vault withdraw': ['WithdrawVault'],
  holdings: ['ReadLedgerAccount'],
  'ledger verify': ['StartLedgerCheck'],
  approvals: ['Approvals'],
  approve: ['Approve'],
  decline: ['Decline'],
  limits: ['Limits'],
  'limits set': ['SetLimit'],
  enquiries: ['ListEnquiries'],
  testimonials: ['ListReviews'],
  'testimonials publish': ['ChangeReview'],
  acts: ['ListAudit'],
  'acts verify': ['VerifyAudit'],
};

const rolesOf = (right: string | undefined) => RIGHTS[right as DeskRight];

it.each(Object.entries(SAME))('%s is for the roles that may do it in the browser', (name, same) => {
  const command = COMMANDS.find((each) => each.name === name);
  const [shown, set] = same.map((operation) => operation && deskOperations[operation].access);
  expect(rolesOf(command?.right)).toEqual(rolesOf(shown));
  expect(rolesOf(command?.rightToSet)).toEqual(rolesOf(set));
});
