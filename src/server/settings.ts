import * as v from 'valibot';
import { POLICY_DISPATCH_DAYS } from '#shared/content/policy-days.ts';
import { TAX_PROFILES, type TaxProfile } from '#shared/pricing/tax-profile.ts';

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a number'),
  v.transform(Number),
  v.maxValue(65535, 'must be at most 65535'),
);
const origin = v.pipe(
  v.string(),
  v.url('must be an origin such as https://shop.example'),
  // Without a scheme, `localhost:3000` parses as an address whose origin is `null`.
  v.regex(/^https?:\/\//i, 'must start with http:// or https://'),
  v.transform((text) => new URL(text).origin),
);
const yes = v.pipe(
  v.picklist(['0', '1', 'false', 'true'], 'must be 0 or 1'),
  v.transform((text) => text === '1' || text === 'true'),
);
const threshold = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be rupees such as 200000, or 0 for never'),
);
const rupees = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be rupees such as 100000 or 2.50'),
);
/** The form of an id that UPI pays to: `shop@bank`. */
export const isUpiId = (text: string): boolean => /^[\w.-]{2,}@[A-Za-z]{2,}[\w.-]*$/.test(text);

/** A whole number within bounds. */
const wholeFrom = (least: number, most: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be ${what}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/**
 * The settings that are the store's own; `settings-help.ts` explains each. Those of one rate source, sender or card
 * provider (RATE_HTTP_FIELDS and the like) are read from `env` by the file that needs them.
 */
export const environment = v.object({
  PORT: v.optional(port, '4173'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
  ),
  DEMO: v.optional(yes),
  PUBLIC_ORIGIN: v.optional(origin),
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.array(origin),
    ),
    '',
  ),
  COOKIE_SAME_SITE: v.optional(v.picklist(['lax', 'none'], 'must be lax or none'), 'lax'),
  TRUST_PROXY: v.optional(yes, '0'),
  SHOP_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), 'AURUM'),
  RATE_SOURCE: v.optional(v.pipe(v.string(), v.nonEmpty()), 'simulated'),
  RATE_STALE_AFTER_MS: v.optional(wholeFrom(3000, 86_400_000, 'milliseconds'), '15000'),
  RATE_SOURCE_2: v.optional(v.pipe(v.string(), v.nonEmpty())),
  RATE_DISAGREE_PERCENT: v.optional(
    v.pipe(v.string(), v.regex(/^\d(\.\d{1,2})?$/, 'must be a percentage such as 1, below 10')),
    '1',
  ),
  RATE_FROZEN_MINUTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a number of minutes'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
    ),
    '30',
  ),
  MARKET_HOURS: v.optional(v.string()),
  HALT_HONOURS_QUOTES: v.optional(yes, '1'),
  SETUP: v.optional(yes, '0'),
  SESSION_DAYS: v.optional(wholeFrom(1, 3650, 'a number of days'), '30'),
  SESSION_IDLE_DAYS: v.optional(wholeFrom(1, 365, 'a number of days'), '14'),
  OTP_SENDER: v.optional(v.string()),
  OTP_DIGITS: v.optional(v.picklist(['5', '6'], 'must be 5 or 6'), '5'),
  OTP_PER_HOUR: v.optional(wholeFrom(10, 1_000_000, 'a number of codes'), '500'),
  NUMBER_PROOF: v.optional(yes, '1'),
  NOTICE_SENDER: v.optional(v.string()),
  UPI_PA: v.optional(v.pipe(v.string(), v.check(isUpiId, 'must be a UPI id such as shop@bank'))),
  UPI_PN: v.optional(v.pipe(v.string(), v.nonEmpty())),
  UPI_MOST: v.optional(rupees, '100000'),
  UPI_BANK_MOST: v.optional(rupees, '100000'),
  UPI_OPEN_MOST: v.optional(wholeFrom(1, 100, 'a number of orders')),
  UPI_LAPSE_HOURS: v.optional(wholeFrom(1, 720, 'a number of hours'), '72'),
  SALE_WAIT_HOURS: v.optional(wholeFrom(0, 168, 'a number of hours')),
  PROOF_DAYS: v.optional(wholeFrom(30, 3650, 'a number of days'), '365'),
  SOCKETS_MOST: v.optional(wholeFrom(10, 1_000_000, 'a number of connections'), '20000'),
  SOCKETS_PER_NETWORK: v.optional(wholeFrom(5, 1_000_000, 'a number of connections'), '1000'),
  IMAGE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.array(origin),
    ),
    '',
  ),
  TRANSFER_HOLDER: v.optional(v.string()),
  TRANSFER_ACCOUNT: v.optional(v.string()),
  TRANSFER_IFSC: v.optional(v.string()),
  TRANSFER_BANK: v.optional(v.string()),
  TRANSFER_HOLD_MINUTES: v.optional(wholeFrom(10, 10_080, 'a number of minutes'), '1440'),
  TRANSFER_DEPOSIT_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:100|\d{1,2}(\.\d{1,2})?)$/, 'must be a percentage such as 10, at most 100'),
    ),
    '0',
  ),
  TRANSFER_DEPOSIT_MINUTES: v.optional(wholeFrom(10, 10_080, 'a number of minutes'), '120'),
  TRANSFER_OPEN_MOST: v.optional(wholeFrom(1, 100, 'a number of orders'), '3'),
  PRICE_LOCK_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a number of seconds'),
      v.transform(Number),
      v.minValue(10, 'must be at least 10'),
      v.maxValue(900, 'must be at most 900'),
    ),
    '300',
  ),
  // Not above what the shop's own policy promises.
  DISPATCH_DAYS: v.optional(wholeFrom(1, POLICY_DISPATCH_DAYS, 'a number of working days')),
  CARD_GATEWAY: v.optional(v.string()),
  COLLECT_GATEWAY: v.optional(v.string()),
  CARD_SURCHARGE_PERCENT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 2 or 1.75')),
    '2',
  ),
  WRITE_OFF_RUPEES: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be rupees such as 10 or 2.50')),
    '10',
  ),
  PREMIUM_ALONE_PERCENT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 2.5')),
    '2.5',
  ),
  IDENTITY_FROM: v.optional(threshold, '200000'),
  DIGITAL_IDENTITY_FROM: v.optional(threshold, '200000'),
  IDENTITY_KEYS: v.optional(v.string()),
  IDENTITY_CHECK: v.optional(v.string()),
  TAX_PROFILE: v.optional(v.picklist(TAX_PROFILES, `must be ${TAX_PROFILES.join(' or ')}`)),
  CONVERSION_GST_PERCENT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 5 or 18')),
    '5',
  ),
  E_INVOICE: v.optional(v.string()),
  HSN_DIGITS: v.optional(v.picklist(['4', '6'], 'must be 4 or 6'), '4'),
  DIGITAL_TOLERANCE_PERCENT: v.optional(
    v.pipe(v.string(), v.regex(/^\d(\.\d{1,4})?$/, 'must be a percentage such as 0.1, below 10')),
    '0.1',
  ),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/./i, 'must start with http:// or https://')),
  ),
  PICTURE_STORE: v.optional(v.picklist(['database', 's3'], 'must be database or s3'), 'database'),
  PROOF_STORE: v.optional(v.picklist(['database', 's3'], 'must be database or s3'), 'database'),
  DRAIN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'must be a number of seconds below 100'),
      v.transform(Number),
    ),
    '0',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is not a level of the log'),
    'warn',
  ),
});

export type SettingName = keyof typeof environment.entries;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings with these names, as the environment has them. */
export type Given<Name extends string> = { readonly [Each in Name]?: string | undefined };

export type Settings = Omit<v.InferOutput<typeof environment>, 'PUBLIC_ORIGIN'> & {
  PUBLIC_ORIGIN: string;
  /** The whole environment, without blank values. */
  env: Environment;
};

/** The demo is for an empty embedded database; on PostgreSQL only where the settings ask for it. */
export const isDemo = ({ DEMO, DATABASE_URL }: Pick<Settings, 'DEMO' | 'DATABASE_URL'>): boolean =>
  DEMO ?? !DATABASE_URL;

/** The store's tax profile: the formulas of the specification, unless set otherwise. */
export const taxProfileOf = ({ TAX_PROFILE }: Pick<Settings, 'TAX_PROFILE'>): TaxProfile =>
  TAX_PROFILE ?? 'specification';

/** The fault in a real store's tax settings, which it must choose itself; one line, or undefined. */
export const taxProfileFault = (
  settings: Pick<Settings, 'TAX_PROFILE' | 'DEMO' | 'DATABASE_URL'>,
): string | undefined =>
  isDemo(settings) || settings.TAX_PROFILE
    ? undefined
    : `Setting TAX_PROFILE must be chosen: ${TAX_PROFILES.join(' or ')}. Ask your tax adviser.`;

/** Working days until an order leaves the refinery; undefined where the shop names none. A demo uses its policy's. */
export const dispatchDaysOf = (settings: Settings): number | undefined =>
  settings.DISPATCH_DAYS ?? (isDemo(settings) ? POLICY_DISPATCH_DAYS : undefined);

/** Hours for which a customer sells nothing after naming another place for payouts; 0: none. */
export const saleWaitHoursOf = (
  { SALE_WAIT_HOURS }: Pick<Settings, 'SALE_WAIT_HOURS'>,
  demo: boolean,
): number => SALE_WAIT_HOURS ?? (demo ? 0 : 24);

/** Nobody's UPI id: a transfer to it fails in the payer’s app. */
export const DEMO_PAYEE = 'demo.shop@upi';

/** Reads the settings. Throws an Error with a line for each wrong setting. */
export function readSettings(env: Environment): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = v.safeParse(environment, given);
  if (!parsed.success) {
    const problems = new Map(
      parsed.issues
        .map(({ path, message }) => [String(path?.[0]?.key), message] as const)
        .toReversed(),
    );
    // Values are not repeated: any may be a secret.
    const lines = [...problems].map(([name, message]) => `Setting ${name} ${message}`);
    throw new Error(lines.toReversed().join('\n'));
  }
  const settings = parsed.output;
  // A payee's name without an id cannot be paid.
  if (settings.UPI_PN && !settings.UPI_PA) {
    throw new Error('Setting UPI_PA is needed where UPI_PN is given');
  }
  return {
    ...settings,
    env: given,
    PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
  };
}
