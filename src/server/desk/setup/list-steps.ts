import { STEP_PLACES } from '#shared/desk/contract/content/setup.ts';
import { hasRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';
import { readStoreFacts } from '#server/go-live/store-facts.ts';
import { DESK_LIMITS, deskLimits } from '#server/db/schema/desk.ts';
import { staff } from '#server/db/schema/staff.ts';
import { rateBands } from '#server/db/schema/trading.ts';
import { findOpenPoints, type SetupPlace } from '#server/go-live/checks.ts';
import type { ShopSetup } from '#server/setup/shop-setup.ts';
import { eq } from 'drizzle-orm';

type Place = (typeof STEP_PLACES)[number];

/** One step on the way to the first sale. */
export interface SetupStep {
  place: Place;
  title: string;
  missing: string[];
  needed: boolean;
}

const TITLES: Record<Place, string> = {
  brand: 'The name over the door',
  shop: 'Who sells: legal name, address, state, GSTIN',
  money: 'Who is paid: a UPI id, or a bank account',
  prices: 'Premiums on the market’s price',
  catalogue: 'Something to sell',
  guard: 'Between which rates the feed is believed',
  approvals: 'What one person may do alone',
  staff: 'A second person',
};
const ADVISED: readonly Place[] = ['approvals', 'staff'];

/** Rewords a line for the desk, where naming a setting or a shell command is no help. */
function atDesk(line: string): string {
  if (line.startsWith('SHOP_NAME')) return 'The shop has no name of its own yet.';
  if (line.startsWith('Nobody can pay'))
    return 'Nobody can pay yet: give a UPI id, an account, or both.';
  const plain = line.replace(/:? (?:Write|Set) [^.]*: npm run .*$|:? npm run .*$/, '');
  return plain.endsWith('.') ? plain : `${plain}.`;
}

/** Every step with what it still lacks, in the recommended order. */
export async function listSteps(shop: ShopContext, setup: ShopSetup): Promise<SetupStep[]> {
  const facts = await readStoreFacts(shop.db, setup.given);
  const points = findOpenPoints(facts);
  const of = (place: SetupPlace) =>
    points.filter((point) => point.place === place).map(({ line }) => atDesk(line));
  const bands = await shop.db.select({ of: rateBands.of }).from(rateBands);
  const limits = await shop.db.select({ name: deskLimits.name }).from(deskLimits);
  const people = await shop.db
    .select({ roles: staff.roles })
    .from(staff)
    .where(eq(staff.state, 'active'));
  const deciders = people.filter(({ roles }) => hasRight(roles, 'approvals.decide')).length;
  const missing: Record<Place, string[]> = {
    brand: of('brand'),
    shop: of('shop'),
    money: of('money'),
    prices: of('prices'),
    catalogue: facts.kept?.weights ? [] : ['Nothing is on sale yet.'],
    guard: (['gold', 'silver'] as const)
      .filter((metal) => !bands.some((band) => band.of === metal))
      .map((metal) => `No rate of ${metal} is believed before its lowest and highest are said.`),
    approvals:
      limits.length < DESK_LIMITS.length
        ? ['Credits, payouts and refunds wait until the limits of one person are said.']
        : [],
    staff:
      deciders < 2
        ? ['Whatever is above a limit needs somebody else to approve it. Invite them.']
        : [],
  };
  return STEP_PLACES.map((place) => ({
    place,
    title: TITLES[place],
    missing: missing[place],
    needed: !ADVISED.includes(place),
  }));
}
