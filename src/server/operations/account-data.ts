import { eraseAccount } from '#server/accounts/data/erase-account.ts';
import { writeAccountData } from '#server/accounts/data/write-account-data.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { m } from '#server/messages/compiled/messages.js';
import { indianTime } from '#shared/india-time.ts';
import type { HandlersOf } from './handler.ts';
import { base64InPieces, LONG_TEXT } from './long-text.ts';

/** A low limit, as it reads everything about a customer. */
const PER_CUSTOMER = { most: 10, windowMs: 60 * 60_000 };

export const accountDataHandlers: HandlersOf<'GetAccountData' | 'EraseAccount'> = {
  async GetAccountData(_request, { shop, customer: { customerId } }) {
    await countAttempt(shop, `account-data:${customerId}`, PER_CUSTOMER);
    const long = await base64InPieces(writeAccountData(shop, customerId));
    const { day } = indianTime(shop.now());
    return {
      data: [
        {
          FileName: `account-data-${day}.json`,
          MediaType: 'application/json',
          File: LONG_TEXT,
        },
      ],
      long,
    };
  },

  async EraseAccount({ Password }, { shop, customer, caller }) {
    const kept = await eraseAccount(shop, customer.customerId, Password);
    caller.giveCookie(undefined);
    return { data: [{ Kept: kept }], msg: m.account_erased() };
  },
};
