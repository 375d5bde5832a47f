import { LETTERS } from '#server/orders/placing/order-number.ts';
import type { Chance } from './seeded.ts';

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => String(chance.below(10))).join('');

/** A reference as UPI and IMPS, NEFT or RTGS give it. */
export const newUtr = (chance: Chance): string =>
  chance.pick([
    () => `6${digits(chance, 11)}`,
    () => `SBIN${2 + chance.below(8)}${digits(chance, 11)}`,
    () => `HDFCR5${digits(chance, 16)}`,
  ])();

interface Told {
  utr: string;
  name: string;
  remark: string;
}

/** The text of a line, as one bank or another writes it. */
export function narrationOf(chance: Chance, { utr, name: whole, remark }: Told): string {
  const name = whole.toUpperCase().slice(0, chance.pick([12, 18, 40]));
  const upiId = `${whole.toLowerCase().replace(/[^a-z]/g, '.')}${chance.below(99)}@okbank`;
  if (utr.length === 12) {
    return chance.pick([
      `UPI-${name}-${upiId.toUpperCase()}-SBIN0001234-${utr}-${remark}`,
      `UPI/CR/${utr}/${name}/SBIN/${upiId}/${remark}`,
      `UPI/${utr}/${remark}/${upiId}/State Bank Of Ind`,
      `IMPS-${utr}-${name}-SBIN-XXXXXXXX1234-${remark}`,
      `MMT/IMPS/${utr}/${remark}/${name}/SBIN0001234`,
    ]);
  }
  const way = utr.startsWith('HDFCR') ? 'RTGS' : 'NEFT';
  return chance.pick([
    `${way} CR-SBIN0001234-${name}-AURUM REFINERS-${utr}-${remark}`,
    `${way}/${utr}/${name}/STATE BANK/${remark}`,
    `BY TRANSFER-${way}*SBIN0001234*${utr}*${name}*${remark}--`,
  ]);
}

/** A number with this many typing errors: a letter wrong, missing, or too many. */
export function spoil(chance: Chance, number: string, errors: number): string {
  let text = number;
  for (let made = 0; made < errors; made += 1) {
    const at = 1 + chance.below(text.length - 1);
    const letter = LETTERS.charAt(chance.below(LETTERS.length));
    const [before, after] = [text.slice(0, at), text.slice(at)];
    text = chance.pick([
      `${before}${letter}${after.slice(1)}`,
      `${before}${after.slice(1)}`,
      `${before}${letter}${after}`,
    ]);
  }
  return text;
}
