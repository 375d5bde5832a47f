import { vaultDepositAct, vaultWithdrawAct } from '../acts/vault-moves.ts';
import { METAL_OPTIONS, readMetals } from '../acts/metals.ts';
import { findReserved, coverOf, findVaultStand } from '#server/digital/ledger/vault.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { carryOut } from '../approvals/desk-act.ts';
import { type DeskCommand, type Given, WrongUsage } from '../command.ts';
import { readWords } from '../read-option.ts';
import { table } from '../table.ts';

const METALS = ['gold', 'silver'] as const;

export const vaultCommand: DeskCommand = {
  name: 'vault',
  takes: [],
  about: 'what lies in the vault, what customers hold of it and how far it covers them',
  async run({ shop }) {
    const stand = await findVaultStand(shop);
    const reserved = await findReserved(shop);
    const rows = METALS.map((metal) => {
      const [inVault, customers] = [stand.inVault[metal], stand.customers[metal]];
      return {
        metal,
        inVault: toGrams(inVault),
        customers: toGrams(customers),
        reserved: toGrams(reserved[metal]),
        free: toGrams(inVault - customers - reserved[metal]),
        cover: coverOf(stand, metal) ?? null,
      };
    });
    const body = rows.map(({ metal, inVault, customers, reserved, free, cover }) => [
      metal,
      inVault,
      customers,
      reserved,
      free,
      cover === null ? '-' : `${cover} %`,
    ]);
    const heads = ['METAL', 'IN THE VAULT', 'CUSTOMERS', 'RESERVED', 'FREE', 'COVERED'];
    return { lines: [...table(heads, body), 'In grams.'], data: rows };
  },
};

const REASON = { value: 'TEXT', about: 'why; kept with the act', required: true } as const;

export const vaultDepositCommand: DeskCommand = {
  name: 'vault deposit',
  takes: [],
  options: {
    ...METAL_OPTIONS,
    bars: { value: 'LIST', about: 'the numbers on the bars, with commas', required: true },
    assay: {
      value: 'REF',
      about: 'the reference of the assay; each is booked once',
      required: true,
    },
    reason: REASON,
  },
  about: 'the refinery puts metal into the vault',
  run(desk, given) {
    const bars = readBars(given);
    if (bars.length === 0) throw new WrongUsage('--bars must name a bar.');
    const [assay, reason] = [readWords(given, 'assay'), readWords(given, 'reason')];
    return carryOut(desk, vaultDepositAct, { metals: readMetals(given), bars, assay, reason });
  },
};

export const vaultWithdrawCommand: DeskCommand = {
  name: 'vault withdraw',
  takes: [],
  options: {
    ...METAL_OPTIONS,
    bars: { value: 'LIST', about: 'the numbers on the bars that leave, with commas' },
    ref: { value: 'TEXT', about: 'a reference of your own; each is booked once', required: true },
    reason: REASON,
  },
  about: 'the refinery takes metal out of the vault that nobody holds or was promised',
  run(desk, given) {
    const [reference, reason] = [readWords(given, 'ref'), readWords(given, 'reason')];
    const bars = readBars(given);
    return carryOut(desk, vaultWithdrawAct, { metals: readMetals(given), bars, reference, reason });
  },
};

const MOST_BARS = 500;

/** The numbers on bars, each once and as it would be read out. Throws WrongUsage. */
function readBars(given: Given): string[] {
  const bars = (given.option('bars') ?? '')
    .split(',')
    .map((bar) => bar.trim().toUpperCase())
    .filter(Boolean);
  if (bars.length > MOST_BARS) throw new WrongUsage(`--bars must be at most ${MOST_BARS}.`);
  const twice = bars.find((bar, index) => bars.indexOf(bar) !== index);
  if (twice) throw new WrongUsage(`--bars names ${twice} twice.`);
  const wrong = bars.find((bar) => !/^[\w./-]{1,40}$/.test(bar));
  if (wrong) throw new WrongUsage(`--bars: ${wrong} is no number of a bar.`);
  return bars;
}
