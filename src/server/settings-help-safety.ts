import type { SettingName } from './settings.ts';

export interface SettingHelp {
  /** What the setting decides, for the person who runs the store. */
  meaning: string;
  /** Shown instead of a default that depends on other settings. */
  usual?: string;
  /** A value to copy into `.env`, where the default does not show the format. */
  example?: string;
  /** Must come from a secret store and never from a file in the repository. */
  secret?: true;
}

/** The settings against abuse; a part of the table in `settings-help.ts`. */
export const SAFETY_HELP = {
  SESSION_IDLE_DAYS: { meaning: 'days after which a login that nobody used ends' },
  OTP_DIGITS: { meaning: 'digits of a one-time code, 5 or 6' },
  OTP_PER_HOUR: {
    meaning:
      'codes that go out in an hour to devices on which their number has never logged in, over all numbers; the brake for whoever guesses or sends SMS at your cost',
  },
  NUMBER_PROOF: {
    meaning:
      '`1`: a customer proves the mobile number by a code before the first order, coupon, sale or place for payouts; only where codes are sent',
  },
  UPI_OPEN_MOST: {
    meaning:
      'orders by UPI of one customer that may wait for their money at a time, and as many by card',
    usual: '`3`, in a demo `100`',
    example: '3',
  },
  UPI_LAPSE_HOURS: {
    meaning:
      'hours after which an order by UPI whose money nobody has seen ends; long enough for the desk to come back from a weekend',
  },
  SALE_WAIT_HOURS: {
    meaning:
      'hours for which a customer sells nothing after naming another place for payouts or resetting the password; 0: none',
    usual: '`24`, in a demo `0`',
    example: '24',
  },
  PROOF_DAYS: {
    meaning:
      'days after which the picture of a payment is removed once its order has ended and none of its money is due back; of one that was rejected after 30',
  },
  SOCKETS_MOST: { meaning: 'live connections at a time, over all' },
  SOCKETS_PER_NETWORK: {
    meaning:
      'live connections at a time of one network; many customers of a mobile network share one address',
  },
  IMAGE_HOSTS: {
    meaning:
      'origins beside the store’s own that pages may show pictures of, separated by commas: those of news and banners that lie elsewhere',
    example: 'https://cdn.example',
  },
} satisfies Partial<Record<SettingName, SettingHelp>>;
