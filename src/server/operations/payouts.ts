import { m } from '#server/messages/compiled/messages.js';
import { findPayout } from '#server/digital/payouts/find-payout.ts';
import { presentPayout } from '#server/digital/payouts/present-payout.ts';
import { savePayout } from '#server/digital/payouts/save-payout.ts';
import type { HandlersOf } from './handler.ts';

export const payoutHandlers: HandlersOf<'GetPayout' | 'SavePayout'> = {
  async GetPayout(_request, { shop, customer }) {
    const payout = await findPayout(shop, customer.customerId);
    return { data: payout ? [presentPayout(payout)] : [] };
  },

  async SavePayout({ Kind, Upi, Holder, Account, Ifsc }, { shop, customer }) {
    const typed = { Kind, Upi, Holder, Account, Ifsc };
    const payout = await savePayout(shop, customer.customerId, typed);
    return { data: [presentPayout(payout)], msg: m.payout_saved() };
  },
};
