import type { OTP_HTTP_SETTINGS } from './accounts/recovery/otp/http-provider.ts';
import type { BUCKET_SETTINGS } from './bucket/settings.ts';
import type { NOTICE_HTTP_SETTINGS } from './notices/http-notices.ts';
import type { RAZORPAY_KEYS } from './payments/card/razorpay/razorpay-keys.ts';
import type { RATE_SETTINGS } from './rates/sources/settings.ts';
import { MESSAGES_HELP } from './settings-help-messages.ts';
import { SAFETY_HELP, type SettingHelp } from './settings-help-safety.ts';
import type { SettingName } from './settings.ts';

/** The settings of one rate source, sender or provider, which its own file reads. */
type ProviderSettingName = (
  | typeof RATE_SETTINGS
  | typeof OTP_HTTP_SETTINGS
  | typeof NOTICE_HTTP_SETTINGS
  | typeof BUCKET_SETTINGS
  | typeof RAZORPAY_KEYS
)[number];

/**
 * One row per setting, in the order in which an operator meets them. `npm run docs` generates `SETTINGS.md` and
 * `.env.example` from it; a setting without a row does not compile.
 */
export const SETTINGS_HELP: Record<SettingName | ProviderSettingName, SettingHelp> = {
  PORT: { meaning: 'port the store listens on' },
  HOST: { meaning: 'address it listens on; `0.0.0.0` for every network' },
  DATA_DIR: { meaning: 'folder of the embedded database; one process at a time' },
  DATABASE_URL: {
    meaning:
      'PostgreSQL in place of the embedded database; escape `@`, `/` and `%` in the password',
    example: 'postgresql://shop:password@127.0.0.1:5432/shop',
    secret: true,
  },
  DEMO: {
    meaning:
      '`0` is a real store, which does not start before all is there that it needs; `1` is a demo, loaded into an empty database',
    usual: 'yes when embedded',
    example: '0',
  },
  PUBLIC_ORIGIN: {
    meaning:
      "the shop's address in canonical links and share links; `https://` makes cookies secure",
    usual: '`http://localhost:PORT` in a demo',
    example: 'https://shop.example',
  },
  ALLOWED_ORIGINS: {
    meaning: 'other origins whose pages may use this store, separated by commas',
    example: 'https://app.example,https://www.app.example',
  },
  COOKIE_SAME_SITE: { meaning: '`none` when the app lives on another site than the store' },
  TRUST_PROXY: {
    meaning: "`1` behind exactly one proxy of your own, so that limits see the visitor's address",
  },
  SHOP_NAME: {
    meaning:
      'the name in titles, in the header, on documents and of the installed app, until the desk publishes a brand',
    usual: '`AURUM` in a demo',
    example: 'Suvarna Refinery',
  },
  SETUP: {
    meaning:
      '`1` lets a real store start closed, to be set up at the desk by its owner, who opens it there; what only the start can give must be there all the same',
    example: '1',
  },
  SESSION_DAYS: { meaning: 'days that a login lasts, at most 3650' },
  RATE_SOURCE: {
    meaning:
      'where rates come from: `simulated`, `simulated:seed`, `http:https://…` or `replay:file`; a real store must name its own',
    usual: '`simulated` in a demo',
    example: 'http:https://rates.example/live',
  },
  RATE_HTTP_FIELDS: {
    meaning: 'for `http`: where the values stand in the JSON reply',
    example: '{"gold":"rates.gold.ask","silver":"rates.silver.ask","time":"updatedAt"}',
  },
  RATE_HTTP_HEADER: {
    meaning: 'for `http`: one `Name: value` header, an API key for instance',
    example: 'X-Api-Key: …',
    secret: true,
  },
  RATE_HTTP_INTERVAL_MS: {
    meaning: 'for `http`: time between two requests, 500 to 60000 ms',
    usual: '`2000`',
    example: '2000',
  },
  RATE_HTTP_TIMEOUT_MS: {
    meaning: 'for `http`: how long a request may take, 100 to 30000 ms',
    usual: '`5000`',
    example: '5000',
  },
  RATE_REPLAY_LOOP: { meaning: 'for `replay`: `true` starts again at the end', example: 'true' },
  RATE_STALE_AFTER_MS: {
    meaning: 'age in ms from which a rate is no longer live and nothing sells on it; 3000 to a day',
  },
  RATE_SOURCE_2: {
    meaning:
      'a second source that the first is checked against, in the same forms; where the two disagree nothing sells',
    usual: 'none',
    example: 'http:https://other-rates.example/live',
  },
  RATE_HTTP_FIELDS_2: {
    meaning: 'for a second `http` source: where the values stand in its reply',
    example: '{"gold":"xau","silver":"xag","time":"at"}',
  },
  RATE_HTTP_HEADER_2: {
    meaning: 'for a second `http` source: its header',
    example: 'X-Api-Key: …',
    secret: true,
  },
  RATE_DISAGREE_PERCENT: { meaning: 'how far the two sources may be apart, percent' },
  RATE_FROZEN_MINUTES: {
    meaning:
      'how long a feed may repeat itself to the digit within MARKET_HOURS before its prices are checked',
  },
  MARKET_HOURS: {
    meaning:
      "hours in India's time in which the shop trades, unless the desk has set others; outside them nothing sells",
    usual: 'always open',
    example: 'Mon-Fri 09:00-23:30, Sat 10:00-14:00',
  },
  HALT_HONOURS_QUOTES: {
    meaning:
      'what becomes of prices that customers hold when the desk halts: `1` lets them stand, `0` refuses them',
  },
  ...SAFETY_HELP,
  ...MESSAGES_HELP,
  PRICE_LOCK_SECONDS: {
    meaning: 'how long a price is held for somebody who is paying, 10 to 900 s',
  },
  DISPATCH_DAYS: {
    meaning:
      'working days, Monday to Friday, after which a paid order has left the refinery: its last day is shown before ordering; at most what your shipping policy says, which as shipped is 6',
    usual: '`6` in a demo, else no day is named',
    example: '3',
  },
  UPI_PA: {
    meaning: 'the UPI id that is paid',
    usual: '`demo.shop@upi` in a demo',
    example: 'shop@bank',
  },
  UPI_PN: { meaning: 'the name beside it', usual: '`SHOP_NAME`', example: 'Suvarna Refinery' },
  UPI_MOST: {
    meaning:
      'the most rupees of one payment by UPI to your account, as your bank set it: 100000, 200000 or, for a verified merchant, 500000; 0: no limit is named',
  },
  UPI_BANK_MOST: {
    meaning:
      'what most customers’ own banks let through in a day by UPI, in rupees, for the words on the screen; 0: not named',
  },
  TRANSFER_HOLDER: {
    meaning: 'whose account bank transfers go to; the four of the account all or none',
    usual: 'made up in a demo, else no transfers',
    example: 'Suvarna Refinery Private Limited',
  },
  TRANSFER_ACCOUNT: {
    meaning: 'its number, 9 to 18 digits',
    usual: 'made up in a demo',
    example: '50200012345678',
  },
  TRANSFER_IFSC: { meaning: 'its IFSC', usual: 'made up in a demo', example: 'HDFC0000001' },
  TRANSFER_BANK: {
    meaning: 'its bank and branch, as customers know it',
    usual: 'made up in a demo',
    example: 'HDFC Bank, Zaveri Bazaar',
  },
  TRANSFER_HOLD_MINUTES: {
    meaning:
      'how long the price of an order by bank transfer holds, 10 to 10080 minutes; the refinery bears what the rates do meanwhile',
  },
  TRANSFER_DEPOSIT_PERCENT: {
    meaning: 'percent of such an order that must come early, else it lapses early; 0: none',
  },
  TRANSFER_DEPOSIT_MINUTES: { meaning: 'within how many minutes that deposit must come' },
  TRANSFER_OPEN_MOST: {
    meaning: 'how many orders that wait for a bank transfer one customer may have, 1 to 100',
  },
  CARD_GATEWAY: {
    meaning: 'who charges cards; a real store refuses the sandbox',
    usual: '`sandbox` in a demo, else `none`',
    example: 'razorpay',
  },
  COLLECT_GATEWAY: {
    meaning:
      'who keeps an account and a UPI id for each order by bank transfer, so that its money is known by where it came; a real store refuses the sandbox',
    usual: '`sandbox` in a demo, else `none`',
    example: 'razorpay',
  },
  CARD_SURCHARGE_PERCENT: { meaning: 'what paying by card adds, percent of the total' },
  WRITE_OFF_RUPEES: {
    meaning: 'the most that the desk may forgive of an order that was paid short; 0: nothing',
  },
  PREMIUM_ALONE_PERCENT: {
    meaning:
      'by how much of the ask, in percent, one person at the desk may change a premium at once; more needs a second person',
  },
  IDENTITY_FROM: {
    meaning:
      "from this total of a buyer's day on, in rupees, an order needs the buyer's PAN; `0`: never, which your tax adviser must say",
  },
  DIGITAL_IDENTITY_FROM: { meaning: 'the same for an order of digital metal' },
  IDENTITY_KEYS: {
    meaning:
      'the keys that PANs are encrypted with, `name:key` with 32 bytes in base64, separated by commas; the first one writes, the others still read',
    usual: 'a demo makes its own in `DATA_DIR`',
    example: '2026:…',
    secret: true,
  },
  IDENTITY_CHECK: {
    meaning: 'who is asked whether a PAN is right; a real store refuses the sandbox',
    usual: '`sandbox` in a demo, else `none`',
    example: 'none',
  },
  TAX_PROFILE: {
    meaning:
      '`specification` taxes the metal alone, `india-gst` everything that is charged, after the coupon; a real store must choose, with its tax adviser',
    usual: '`specification` in a demo',
    example: 'india-gst',
  },
  CONVERSION_GST_PERCENT: {
    meaning:
      'for `india-gst`: GST on the making charge of a coin out of the customer’s own metal (job work, SAC 9988), percent; ask your tax adviser, since customers without a GSTIN may have to be charged 18',
  },
  E_INVOICE: {
    meaning:
      'with whom invoices and notes to buyers with a GSTIN are registered (e-invoicing); `sandbox` registers nothing and is for a demo; only what is issued from then on is registered',
    usual: '`none`',
    example: 'sandbox',
  },
  HSN_DIGITS: {
    meaning:
      'digits of the HSN codes on invoices: `6` above 5 crore rupees of yearly turnover, else `4`',
  },
  DIGITAL_TOLERANCE_PERCENT: {
    meaning:
      "how far the gram rate that a customer saw may be from the store's own, percent; keep it well below the spread",
  },
  RAZORPAY_KEY_ID: { meaning: "the account's key, needed for `razorpay`", example: 'rzp_live_…' },
  RAZORPAY_KEY_SECRET: { meaning: 'its secret, needed for `razorpay`', secret: true },
  RAZORPAY_WEBHOOK_SECRET: {
    meaning: 'the secret of the webhook, needed for `razorpay`',
    secret: true,
  },
  METRICS_PORT: {
    meaning:
      'port on which Prometheus reads what the store measures, at `/metrics`; nothing is measured without it',
    example: '9464',
  },
  METRICS_HOST: {
    meaning:
      'address of that port; it asks for no password, so it belongs to a network of your own',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'address of an OpenTelemetry collector that traces are sent to by OTLP over HTTP; none without it. `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS` hold as well',
    example: 'http://127.0.0.1:4318',
  },
  PICTURE_STORE: {
    meaning:
      'where pictures and films are kept that are uploaded at the desk: `database`, or `s3` for a bucket of an S3-compatible store; what was kept in the database before stays there',
    example: 's3',
  },
  PROOF_STORE: {
    meaning:
      'where pictures of payments are kept: `database`, or `s3`, into whose bucket they are moved some minutes after they came; what was moved before is read there as long as `S3_…` is set',
    example: 's3',
  },
  S3_ENDPOINT: {
    meaning: 'for `s3`: its address, without the bucket',
    example: 'https://s3.ap-south-1.amazonaws.com',
  },
  S3_REGION: { meaning: 'for `s3`: its region', usual: '`us-east-1`', example: 'ap-south-1' },
  S3_BUCKET: {
    meaning: 'for `s3`: the bucket, which nobody else has to be able to read',
    example: 'shop-pictures',
  },
  S3_ACCESS_KEY_ID: {
    meaning: 'for `s3`: the key that may read, write and delete there',
    example: 'AKIA…',
  },
  S3_SECRET_ACCESS_KEY: { meaning: 'its secret', secret: true },
  DRAIN_SECONDS: {
    meaning:
      'how long, in seconds, `/readyz` says 503 after SIGTERM before the store closes: the time a balancer needs to notice',
  },
  LOG_LEVEL: {
    meaning: '`fatal`, `error`, `warn`, `info` (a line a request too), `debug` or `silent`',
  },
};
