import type { Asset } from '#server/db/schema/ledger.ts';
import { toGrams, toUnits } from '#server/digital/ledger/grams.ts';
import { type DeskOption, type Given, WrongUsage } from '../command-line/command.ts';
import type { MetalAmounts } from './arg-schemas.ts';

const METALS = ['gold', 'silver'] as const;

export const METAL_OPTIONS: Readonly<Record<'gold' | 'silver', DeskOption>> = {
  gold: { value: 'GRAMS', about: 'how much gold' },
  silver: { value: 'GRAMS', about: 'how much silver' },
};

/** The grams that were typed, in whole 0.1 mg. Throws WrongUsage. */
export function readMetalOptions(given: Given): MetalAmounts {
  const metals = metalsOf(
    { gold: given.option('gold'), silver: given.option('silver') },
    (metal) =>
      new WrongUsage(`--${metal} must be grams above 0 with at most four decimals, such as 0.5.`),
  );
  if (!metals) throw new WrongUsage('Say how much: --gold GRAMS or --silver GRAMS.');
  return metals;
}

/** The grams of two texts in whole 0.1 mg; undefined where neither metal has any. Throws `wrong` for text that is not grams. */
export function metalsOf(
  grams: Partial<Record<'gold' | 'silver', string | undefined>>,
  wrong: (metal: 'gold' | 'silver') => Error,
): MetalAmounts | undefined {
  const read = METALS.flatMap((metal) => {
    const text = grams[metal];
    if (text === undefined) return [];
    if (!/^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,4})?$/.test(text)) throw wrong(metal);
    return [[metal, toUnits(text)] as const];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

/** The metals present, in a fixed order. */
export const partsOf = (
  metals: MetalAmounts,
): { asset: Asset & keyof MetalAmounts; amount: number }[] =>
  METALS.flatMap((asset) => {
    const amount = metals[asset];
    return amount === undefined ? [] : [{ asset, amount }];
  });

/** `2.5000 g of gold and 10.0000 g of silver`. */
export const sayMetals = (metals: MetalAmounts): string =>
  partsOf(metals)
    .map(({ asset, amount }) => `${toGrams(amount)} g of ${asset}`)
    .join(' and ');

/** Grams of each metal as exact text, for programs and the audit log. */
export const gramsOf = (metals: MetalAmounts): Record<string, string> =>
  Object.fromEntries(partsOf(metals).map(({ asset, amount }) => [asset, toGrams(amount)]));
