import { holdText, type HoldWords } from '#shared/content/hold-text.ts';
import { POLICY_DISPATCH_DAYS } from '#shared/content/policy-days.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';

const HOUR_MS = 60 * 60_000;

/** The parts of the shop that figures read. */
type Shop = Pick<
  ShopContext,
  'name' | 'upi' | 'priceLockMs' | 'dispatchDays' | 'cardSurchargePercent' | 'transfer' | 'identity'
>;

interface Figure {
  /** Its description for authors of texts. */
  about: string;
  /** Its current value; empty where the shop has none. */
  value: (shop: Shop) => string;
}

const rupees = (amount: string): string => (Number(amount) > 0 ? formatRupees(amount) : '');
const plainNumber = (value: number): string => String(Number(value.toFixed(2)));

const HOLD_WORDS: HoldWords = {
  minute: m.hold_minute,
  minutes: m.hold_minutes,
  second: m.hold_second,
  seconds: m.hold_seconds,
};

/** 48 hours, 1 hour 30 minutes. */
function hoursText(ms: number): string {
  const [hours, rest] = [Math.floor(ms / HOUR_MS), ms % HOUR_MS];
  return [
    hours === 1 && m.hold_hour(),
    hours > 1 && m.hold_hours({ hours }),
    rest > 0 && holdText(Math.round(rest / 1000), HOLD_WORDS),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The values that a text may name by `{name}`, so that it always states the limits and charges that the shop applies. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  shop: { about: 'the name of the shop', value: ({ name }) => name },
  'upi-most': {
    about: 'the most that one UPI payment may be',
    value: ({ upi }) => rupees(upi.most),
  },
  'upi-bank-most': {
    about: 'the most that most banks let through by UPI',
    value: ({ upi }) => rupees(upi.bankMost),
  },
  'price-hold': {
    about: 'for how long a price is held at the checkout, such as 5 minutes',
    value: ({ priceLockMs }) => holdText(Math.round(priceLockMs / 1000), HOLD_WORDS),
  },
  // Named by texts that a desk wrote before there was `price-hold`, which also says a part of a minute.
  'price-minutes': {
    about: 'minutes for which a price is held at the checkout',
    value: ({ priceLockMs }) => plainNumber(priceLockMs / 60_000),
  },
  'dispatch-time': {
    about: 'the time from the confirmation of an order to its dispatch, such as “6 business days”',
    value: ({ dispatchDays: days = POLICY_DISPATCH_DAYS }) =>
      days === 1 ? m.dispatch_time_one() : m.dispatch_time({ days }),
  },
  'transfer-hold': {
    about: 'for how long an order by bank transfer keeps its price, such as 48 hours',
    value: ({ transfer }) => (transfer ? hoursText(transfer.holdMs) : ''),
  },
  // Named by texts that a desk wrote before there was `transfer-hold`, which is also right for one hour and for parts of it.
  'transfer-hours': {
    about: 'hours for which an order by bank transfer keeps its price',
    value: ({ transfer }) => (transfer ? plainNumber(transfer.holdMs / HOUR_MS) : ''),
  },
  'transfer-deposit': {
    about: 'percent that a bank transfer needs soon, as a deposit',
    value: ({ transfer }) => transfer?.depositPercent ?? '',
  },
  'card-surcharge': {
    about: 'percent that a payment by card adds',
    value: ({ cardSurchargePercent }) => cardSurchargePercent,
  },
  'pan-from': {
    about: 'from which total on a PAN is asked for',
    value: ({ identity }) => rupees(identity.from),
  },
};

const NAMED = /\{([a-z][a-z-]*)\}/g;

/** Plain text with its figures replaced by their current values. Unknown names stay as written. */
export const fillText = (shop: Shop, text: string): string =>
  text.replaceAll(NAMED, (whole, name: string) =>
    Object.hasOwn(FIGURES, name) ? FIGURES[name]?.value(shop) || '–' : whole,
  );

/** HTML with its figures replaced; a value is escaped, so it never brings markup. */
export const fillHtml = (shop: Shop, html: string): string =>
  html.replaceAll(NAMED, (whole) =>
    fillText(shop, whole)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;'),
  );

/** Names in braces that are not figures: most likely mistyped. */
export const unknownFigures = (text: string): string[] =>
  [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(FIGURES, name));
