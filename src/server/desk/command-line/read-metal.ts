import type { Metal } from '#shared/pricing/unit-price.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { type DeskOption, type Given, WrongUsage } from './command.ts';

const METALS = ['gold', 'silver'] as const;

export const METAL: DeskOption = { value: 'METAL', about: 'gold or silver' };

/** The metal of --metal; undefined where it is absent. */
export function readMetal(given: Given): Metal | undefined {
  const text = given.option('metal');
  const metal = METALS.find((each) => each === text?.trim().toLowerCase());
  if (text !== undefined && !metal) throw new WrongUsage('--metal must be gold or silver.');
  return metal;
}

/** An ask in rupees: gold for 10 g, silver for 1 kg. */
export function readAsk(given: Given, option: string): string {
  const text = withoutGroups(given.option(option) ?? '');
  if (/^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0) return text;
  throw new WrongUsage(`--${option} must be rupees above 0, such as 127000.`);
}
