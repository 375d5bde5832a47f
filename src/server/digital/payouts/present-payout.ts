import type { Payout } from '#shared/contract/payouts.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';

/** An account's number without all but its end: `•••• 1234`. */
const maskAccount = (account: string): string => (account ? `•••• ${account.slice(-4)}` : '');

export const presentPayout = ({ kind, upi, holder, account, ifsc }: PayoutTo): Payout => ({
  Kind: kind,
  Upi: upi,
  Holder: holder,
  Account: maskAccount(account),
  Ifsc: ifsc,
});
