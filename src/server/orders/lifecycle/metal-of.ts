import { type Big, exact, sum } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { SoldLine } from '#server/db/schema/orders.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';

type WeighedLine = Pick<SoldLine, 'metal' | 'grams' | 'quantity'>;

/** The grams of a metal in lines, over all their pieces. */
export const gramsOf = (lines: WeighedLine[], metal: Metal): Big =>
  sum(
    lines
      .filter((line) => line.metal.toLowerCase() === metal)
      .map(({ grams, quantity }) => exact(grams).times(quantity)),
  );

/** The metal of lines in the ledger's units of 0.1 mg; a metal that they do not contain is left out. */
export function metalOf(lines: WeighedLine[]): { asset: Metal; amount: number }[] {
  const metals: Metal[] = ['gold', 'silver'];
  return metals
    .map((asset) => ({ asset, amount: toUnits(gramsOf(lines, asset)) }))
    .filter(({ amount }) => amount > 0);
}
