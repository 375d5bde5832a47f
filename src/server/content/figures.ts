import { formatRupees } from '#shared/pricing/money.ts';
import type { ShopContext } from '#server/context.ts';

const HOUR_MS = 60 * 60_000;

/** Everything that a figure needs to know of the shop. */
type Shop = Pick<
  ShopContext,
  'name' | 'upi' | 'priceLockMs' | 'cardSurchargePercent' | 'transfer' | 'identity'
>;

interface Figure {
  /** What it is, for who writes a text. */
  about: string;
  /** What it is now; empty where the shop has none. */
  value: (shop: Shop) => string;
}

const rupees = (amount: string): string => (Number(amount) > 0 ? formatRupees(amount) : '');
const plainNumber = (value: number): string => String(Number(value.toFixed(2)));

/** What a text may name by `{name}`, so that it never says another limit or charge than the one that the shop goes by. */
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
  'price-minutes': {
    about: 'minutes for which a price is held at the checkout',
    value: ({ priceLockMs }) => plainNumber(priceLockMs / 60_000),
  },
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

/** Plain text with the figures that it names, as they are now. What is no figure stays as it was written. */
export const fillText = (shop: Shop, text: string): string =>
  text.replaceAll(NAMED, (whole, name: string) =>
    Object.hasOwn(FIGURES, name) ? FIGURES[name]?.value(shop) || '–' : whole,
  );

/** The same of HTML: a figure never brings markup of its own. */
export const fillHtml = (shop: Shop, html: string): string =>
  html.replaceAll(NAMED, (whole) =>
    fillText(shop, whole)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;'),
  );

/** Names in braces that are no figures: most likely mistyped. */
export const unknownFigures = (text: string): string[] =>
  [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(FIGURES, name));
