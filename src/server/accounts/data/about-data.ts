import { m } from '#server/messages/compiled/messages.js';

/** What the parts of a customer's file are, in words, by their names in it. */
export const aboutData = () => ({
  file: m.account_file_file(),
  profile: m.account_file_profile(),
  consents: m.account_file_consents(),
  addresses: m.account_file_addresses(),
  identity: m.account_file_identity(),
  identitiesBefore: m.account_file_identities_before(),
  payout: m.account_file_payout(),
  logins: m.account_file_logins(),
  security: m.account_file_security(),
  notices: m.account_file_notices(),
  bag: m.account_file_bag(),
  orders: m.account_file_orders(),
  holdings: m.account_file_holdings(),
  trades: m.account_file_trades(),
  enquiries: m.account_file_enquiries(),
  reviews: m.account_file_reviews(),
  accountsJoined: m.account_file_accounts_joined(),
  onHoldSince: m.account_file_on_hold_since(),
});
