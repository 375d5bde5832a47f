import type { PriceMoves } from '#shared/desk/contract/catalogue/catalogue-files.ts';
import type { ProductContent, WeightContent } from '#shared/desk/catalogue/product-content.ts';
import { type PriceBasis, weightPrice } from '#shared/desk/catalogue/weight-price.ts';
import { type Big, exact, percentOf } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { premiumAsks } from '#server/catalogue/import/premium-bounds.ts';
import { alonePercent } from '#server/desk/acts/set-premiums.ts';
import type { DeskTx } from '#server/desk/command-line/command.ts';
import { priceBasis } from '../price-basis.ts';

/** The most weights that are named; beyond that only their number is given. */
const MOST_NAMED = 100;

/** The parts of a price besides the metal, by their usual names. */
const CHARGES = {
  margin: 'margin',
  netAmount: 'net amount',
  serviceTax: 'GST',
  otherTax: 'other tax',
  makingCharge: 'making charge',
  logistics: 'logistics',
} as const;

type Contents = ReadonlyMap<number, ProductContent>;

interface Move {
  words: string;
  before: Big;
  after: Big;
  /** Charges that existed and would become 0. */
  lost: string[];
}

/**
 * How the prices of weights that stay on sale change between two states of the catalogue, at the newest rates. `steep` are those
 * that fall by more than one person may change a premium, or lose a charge completely.
 */
export async function findPriceMoves(
  tx: DeskTx,
  before: Contents,
  after: Contents,
): Promise<PriceMoves> {
  const basis = await basisOf(tx);
  const most = alonePercent(tx);
  const moves = movesBetween(before, after, basis);
  const lower = moves.filter((move) => move.after.lt(move.before));
  const higher = moves.filter((move) => move.after.gt(move.before));
  const steep = moves
    .filter(
      ({ before, after, lost }) =>
        lost.length > 0 || before.minus(after).gt(percentOf(before, most)),
    )
    .sort((a, b) => shareOf(a).cmp(shareOf(b)));
  return {
    lower: lower.length,
    higher: higher.length,
    lines: [...sayLargest(lower, 'less'), ...sayLargest(higher, 'more')],
    steep: steep.slice(0, MOST_NAMED).map(sayMove),
    steepCount: steep.length,
  };
}

/** Where no rate was heard yet, the last stored one is used. */
async function basisOf({ shop }: DeskTx): Promise<PriceBasis> {
  const { asks, ...basis } = await priceBasis(shop);
  const kept = await premiumAsks(shop.db);
  return {
    ...basis,
    asks: { gold: asks.gold ?? kept.gold999, silver: asks.silver ?? kept.silver999 },
  };
}

function movesBetween(before: Contents, after: Contents, basis: PriceBasis): Move[] {
  const known = new Map(
    [...before.values()].flatMap((content) =>
      content.weights.map((weight) => [weight.uniqueId, { content, weight }] as const),
    ),
  );
  return [...after.values()].flatMap((content) =>
    content.weights.flatMap((weight) => {
      const old = known.get(weight.uniqueId);
      if (!weight.sold || !old?.weight.sold) return [];
      const from = weightPrice(old.content, old.weight, basis);
      const to = weightPrice(content, weight, basis);
      const lost = lostCharges(old.weight, weight);
      if (!from || !to || (from.allIn.eq(to.allIn) && lost.length === 0)) return [];
      const words = `${content.name}, ${formatGrams(weight.grams)} g (${weight.uniqueId})`;
      return [{ words, before: from.allIn, after: to.allIn, lost }];
    }),
  );
}

const lostCharges = (old: WeightContent, weight: WeightContent): string[] =>
  (Object.keys(CHARGES) as (keyof typeof CHARGES)[])
    .filter((charge) => exact(old[charge]).gt(0) && exact(weight[charge]).eq(0))
    .map((charge) => CHARGES[charge]);

/** The change in percent; below 0 for a fall. */
const shareOf = ({ before, after }: Move): Big =>
  before.eq(0) ? exact(100) : after.minus(before).div(before).times(100);

function sayLargest(moves: Move[], way: 'less' | 'more'): string[] {
  const [largest] = moves.toSorted((a, b) => shareOf(b).abs().cmp(shareOf(a).abs()));
  if (!largest) return [];
  const many = moves.length === 1 ? '1 weight costs' : `${moves.length} weights cost`;
  return [`${many} ${way}, most of all ${sayMove(largest)}`];
}

function sayMove(move: Move): string {
  const { words, before, after, lost } = move;
  const share = shareOf(move);
  const way = share.lt(0) ? 'less' : 'more';
  const none = lost.length > 0 ? `; no ${lost.join(', no ')}` : '';
  return `${words}: ${formatRupees(before)} → ${formatRupees(after)}, ${share.abs().round(2).toFixed()} % ${way}${none}`;
}
