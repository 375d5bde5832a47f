import { isDemo, taxProfileFault } from '#server/settings.ts';
import { checkDemoLeftovers, checkDemoOnLive, checkPremiums } from './check-demo.ts';
import {
  checkCollect,
  checkDemoPay,
  checkFeed,
  checkOrigin,
  checkPay,
  checkShopName,
} from './check-settings.ts';
import { checkIdentity, checkIdentityKeys } from './check-identity.ts';
import { checkSeller, checkSellerPin } from './check-seller.ts';
import type { StoreFacts } from './store-facts.ts';
import { unknownSettings } from './unknown-settings.ts';

interface GoLiveCheck {
  /** The stores that it applies to. */
  of: 'real' | 'demo' | 'every';
  /** One line for each fault, which says what to do and repeats no secret. */
  find: (facts: StoreFacts) => string[];
  /** The screen of the desk that mends it; absent for what only a start can set. */
  place?: SetupPlace;
}

/** Screens of the desk for setting up a new shop. */
export type SetupPlace = 'brand' | 'shop' | 'money' | 'prices';

/** Something that keeps a store from opening. */
export interface OpenPoint {
  line: string;
  place?: SetupPlace;
}

/**
 * The checks before a store opens, in the order in which an operator meets them. The start and `npm run doctor` both use this
 * list; to add a check, add an entry.
 */
const GO_LIVE_CHECKS: readonly GoLiveCheck[] = [
  { of: 'every', find: ({ settings }) => unknownSettings(settings.env) },
  { of: 'every', find: ({ problems }) => problems },
  { of: 'real', find: checkFeed },
  { of: 'real', find: checkOrigin },
  { of: 'real', find: checkShopName, place: 'brand' },
  { of: 'real', find: checkDemoPay },
  { of: 'real', find: checkPay, place: 'money' },
  { of: 'real', find: checkCollect, place: 'money' },
  { of: 'real', find: ({ settings }) => [taxProfileFault(settings) ?? []].flat() },
  { of: 'real', find: checkIdentity },
  { of: 'real', find: checkIdentityKeys },
  { of: 'real', find: checkSeller, place: 'shop' },
  { of: 'every', find: checkSellerPin, place: 'shop' },
  { of: 'real', find: checkDemoLeftovers },
  { of: 'real', find: checkPremiums, place: 'prices' },
  { of: 'demo', find: checkDemoOnLive },
];

/** Everything that keeps this store from opening, with the screen that mends it; empty where nothing does. Pure. */
export function findOpenPoints(facts: StoreFacts): OpenPoint[] {
  const kind = isDemo(facts.settings) ? 'demo' : 'real';
  return GO_LIVE_CHECKS.filter(({ of }) => of === 'every' || of === kind).flatMap(
    ({ find, place }) => find(facts).map((line) => ({ line, ...(place && { place }) })),
  );
}

/** The obstacles, one line each. */
export const findObstacles = (facts: StoreFacts): string[] =>
  findOpenPoints(facts).map(({ line }) => line);
