import { isAccountNumber, isIfsc } from '#shared/accounts/payout.ts';
import { isDemo, type Settings } from '#server/settings.ts';

const MINUTE_MS = 60_000;

/** An account that bank transfers go to, as the customer types it. */
export interface BankAccount {
  holder: string;
  account: string;
  ifsc: string;
  bank: string;
}

/** How a store takes bank transfers. */
export interface TransferSettings {
  /** The store's own account. An order may have its own account, see `find-account.ts`. */
  account: BankAccount;
  /** How long the price of an order holds, from when it is placed. */
  holdMs: number;
  /** The deposit in percent of the order's total; '0' for none. */
  depositPercent: string;
  /** The time within which the deposit must come. */
  depositMs: number;
  /** How many unpaid orders a customer may have. */
  openMost: number;
}

/** A made-up account: no bank's code begins like this. */
export const DEMO_ACCOUNT: BankAccount = {
  holder: 'Nobody (demo)',
  account: '000000261119',
  ifsc: 'DEMO0261119',
  bank: 'Bank of the Demo',
};

const NAMES = ['TRANSFER_HOLDER', 'TRANSFER_ACCOUNT', 'TRANSFER_IFSC', 'TRANSFER_BANK'] as const;

/** No message repeats a value. */
const wrong = (what: string) => new Error(`Setting ${what}`);

/**
 * Reads how the store takes bank transfers: to its account, in a demo to a made-up one; undefined where neither exists. Throws
 * an Error of one line that names the wrong or missing setting.
 */
export function parseTransfer(settings: Settings): TransferSettings | undefined {
  const account = readAccount(settings);
  if (!account) return undefined;
  const { TRANSFER_HOLD_MINUTES: hold, TRANSFER_DEPOSIT_MINUTES: deposit } = settings;
  if (Number(settings.TRANSFER_DEPOSIT_PERCENT) > 0 && deposit > hold) {
    throw wrong('TRANSFER_DEPOSIT_MINUTES must be at most TRANSFER_HOLD_MINUTES');
  }
  return {
    account,
    holdMs: hold * MINUTE_MS,
    depositPercent: settings.TRANSFER_DEPOSIT_PERCENT,
    depositMs: deposit * MINUTE_MS,
    openMost: settings.TRANSFER_OPEN_MOST,
  };
}

function readAccount(settings: Settings): BankAccount | undefined {
  const missing = NAMES.filter((name) => !settings[name]?.trim());
  if (missing.length === NAMES.length) return isDemo(settings) ? DEMO_ACCOUNT : undefined;
  if (missing.length > 0) {
    throw wrong(`${missing.join(', ')} is missing: give all four of the account, or none`);
  }
  const of = (name: (typeof NAMES)[number]) => settings[name]?.trim() ?? '';
  const account = of('TRANSFER_ACCOUNT').replace(/\s/g, '');
  const ifsc = of('TRANSFER_IFSC').toUpperCase();
  if (!isAccountNumber(account)) throw wrong('TRANSFER_ACCOUNT must be 9 to 18 digits');
  if (!isIfsc(ifsc)) throw wrong('TRANSFER_IFSC must be an IFSC such as HDFC0000001');
  return { holder: of('TRANSFER_HOLDER'), account, ifsc, bank: of('TRANSFER_BANK') };
}
