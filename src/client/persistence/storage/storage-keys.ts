type StorageArea = 'local' | 'session';

/**
 * - `device`: stays, because it names nobody.
 * - `customer`: removed when the login ends.
 * - `login`: the login itself, which the session alone writes and removes: when a login ends because another customer
 * has logged in through another tab, these keys already hold that customer's login.
 */
type StorageOwner = 'device' | 'customer' | 'login';

export interface KeyFacts {
  area: StorageArea;
  owner: StorageOwner;
  /** One entry each for several customers, addresses and so on: the key continues after this name. */
  prefix?: true;
}

const device = { area: 'local', owner: 'device' } as const;
const customer = { area: 'local', owner: 'customer' } as const;
const login = { area: 'local', owner: 'login' } as const;
const deviceTab = { area: 'session', owner: 'device' } as const;
const customerTab = { area: 'session', owner: 'customer' } as const;

/**
 * Every key that the client writes to localStorage and sessionStorage. A key that is missing here does not
 * compile in `storedValue`; one whose owner is the customer is removed at logout without further code.
 */
export const STORAGE_KEYS = {
  /** The customer who is logged in; the first app's name for it. */
  loginResponse: login,
  /** The session token of that login. */
  token: login,
  /** The Id of the customer whose login this tab last knew. */
  'login-of': customerTab,

  /** The settings (`config.json`) that the app last started with. */
  config: device,
  /** The last live rates, with their time. */
  'last-rates': device,
  /** An ask of this visit and of the visit before, for the line on the home screen. */
  'last-look': device,
  /** Persisted public queries: catalogue and content. */
  'kept-catalogue': device,
  /** Earlier versions' product list; it is now in a database, and this key is only removed. */
  'kept-list': device,
  /** When the whole catalogue was last fetched ahead. */
  'shop-filled': device,
  /** How many CSS pixels a millimetre has on this screen, measured with a bank card. */
  'screen-scale': device,
  /** Logouts that the store has not been told of: the hashes of their tokens, which open nothing. */
  'unended-login': device,
  /** Visits and refusals that decide whether installing is offered. */
  'install-offer': device,
  /** Persisted queries of a customer, and the groups that they removed: `kept-own/<Id>…`. */
  'kept-own/': { ...customer, prefix: true },
  /** Enquiries and reviews that wait to be sent; they name their writer. */
  outbox: customer,
  /** The tab and the list of orders that My Account opens with; the first app's names. */
  profile: device,
  digitalOrder: device,

  /** Which warnings about the storage this tab has shown. */
  'told-of-kept': deviceTab,
  /** When this tab last reloaded because a script was missing. */
  'reloaded-at': deviceTab,
  /** TanStack Router's notes of the missing scripts for which it does not reload. */
  'tanstack_router_reload:': { ...deviceTab, prefix: true },
  /** When this tab last reloaded because the settings had changed. */
  'settings-changed-at': deviceTab,
  /** TanStack Router's scroll positions, by page. */
  'tsr-scroll-restoration': { ...customerTab, prefix: true },

  /** Text that is typed and not sent, form by form. */
  'login-number': customerTab,
  'register-draft': customerTab,
  'enquiry-draft': customerTab,
  'review-draft': customerTab,
  /** That the review form was being written in, so that a reload opens it again. */
  'review-open': customerTab,
  'payout-draft': customerTab,
  'coupon-draft': customerTab,
  'address-draft ': { ...customerTab, prefix: true },
  'coin-planner': customerTab,
  'statement-span': customerTab,
  'digital-trade': customerTab,
  /** The pieces that a visitor tapped to buy: they are put into the bag after the login. */
  'wanted-piece': customerTab,
  /** The range last chosen in the chart. */
  'chart-range': customerTab,
  /** The number that a recovery code was sent to, and when. */
  'recovery-sent': customerTab,
  /** The same of the code that proves the customer's own number. */
  'proof-sent': customerTab,

  /** From the bag to the order, under the first app's names. */
  addressData: customerTab,
  'address-choice ': { ...customerTab, prefix: true },
  couponData: customerTab,
  'converted-coin-payload': customerTab,
  'converted-coin-piece': customerTab,
  finalAmount: customerTab,
  orderData: customerTab,
  'payment-lock': customerTab,
  'payment-attempt': customerTab,
  'ticket-lock': customerTab,
  'ticket-attempt': customerTab,
  /** The digital ticket of this tab. */
  'own-ticket': customerTab,
  /** The digital ticket last requested, in any tab; the first app stored it on the device. */
  checkoutData: customer,
  /** A trade on its own page that was sent and is not answered: no tab makes it at another price. */
  'unanswered-trade': customer,
  /** The newest ticket of each side and metal, in any tab: it ends the older one. */
  'newest-tickets': customer,
  /** The held prices that orders were placed at lately, in any tab: none of them is to be paid again. */
  'placed-quotes': customer,
} as const satisfies Record<string, KeyFacts>;

type Keys = typeof STORAGE_KEYS;
type RegisteredName = keyof Keys;

/** The databases (IndexedDB) of the customer: emptied at logout. */
export const PRIVATE_DATABASES = {
  /** Invoices that were opened. */
  invoices: 'private-invoices',
  /** Payments under way, one for each kind of order: screenshot, UTR, price, and what the tab holds; and what is told of an order. */
  payment: 'private-payment',
} as const;

/** The databases that survive a logout. */
export const DEVICE_DATABASES = {
  /** The product list that the search works on offline. */
  catalogue: 'catalogue',
} as const;

/** A whole key: a registered name, or one that continues a registered prefix. */
export type StorageKey<Area extends StorageArea = StorageArea> = {
  [Name in RegisteredName]: Keys[Name] extends { area: Area }
    ? Keys[Name] extends { prefix: true }
      ? `${Name}${string}`
      : Name
    : never;
}[RegisteredName];

const entries = Object.entries<KeyFacts>(STORAGE_KEYS);

/** The registry's facts about a key; undefined for an unregistered one. */
export function factsOf(key: string): KeyFacts | undefined {
  return entries.find(([name, { prefix }]) => (prefix ? key.startsWith(name) : key === name))?.[1];
}
