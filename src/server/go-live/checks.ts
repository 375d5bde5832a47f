import { isDemo, taxProfileFault } from '#server/settings.ts';
import { checkDemoLeftovers, checkDemoOnLive } from './check-demo.ts';
import { checkCollect, checkFeed, checkOrigin, checkPay, checkShopName } from './check-settings.ts';
import { checkIdentity, checkIdentityKeys } from './check-identity.ts';
import { checkSeller, checkSellerPin } from './check-seller.ts';
import type { StoreFacts } from './store-facts.ts';
import { unknownSettings } from './unknown-settings.ts';

interface GoLiveCheck {
  /** Which stores it is for. */
  of: 'real' | 'demo' | 'every';
  /** One line for each thing that is wrong, which says what to do and repeats no secret. */
  find: (facts: StoreFacts) => string[];
}

/**
 * What keeps a store from opening, in the order in which an operator meets it. The start and `npm run doctor` both
 * go by this list; a new check is a line in it.
 */
const GO_LIVE_CHECKS: readonly GoLiveCheck[] = [
  { of: 'every', find: ({ settings }) => unknownSettings(settings.env) },
  { of: 'every', find: ({ problems }) => problems },
  { of: 'real', find: checkFeed },
  { of: 'real', find: checkOrigin },
  { of: 'real', find: checkShopName },
  { of: 'real', find: checkPay },
  { of: 'real', find: checkCollect },
  { of: 'real', find: ({ settings }) => [taxProfileFault(settings) ?? []].flat() },
  { of: 'real', find: checkIdentity },
  { of: 'real', find: checkIdentityKeys },
  { of: 'real', find: checkSeller },
  { of: 'every', find: checkSellerPin },
  { of: 'real', find: checkDemoLeftovers },
  { of: 'demo', find: checkDemoOnLive },
];

/** Everything that keeps this store from opening, a line each; empty where nothing does. Pure. */
export function findObstacles(facts: StoreFacts): string[] {
  const kind = isDemo(facts.settings) ? 'demo' : 'real';
  return GO_LIVE_CHECKS.filter(({ of }) => of === 'every' || of === kind).flatMap(({ find }) =>
    find(facts),
  );
}
