import { vaultDepositAct, vaultWithdrawAct } from '../../acts/vault-moves.ts';
import { METAL_OPTIONS, readMetalOptions } from '../../acts/metal-amounts.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';
import { readVault } from '../../ledger/read-vault.ts';
import { tidyBars } from '../../ledger/tidy-bars.ts';
import { readWords } from '../../command-line/read-option.ts';
import { table } from '../../command-line/table.ts';

export const vaultCommand: DeskCommand = {
  name: 'vault',
  right: 'ledger.see',
  takes: [],
  about: 'what lies in the vault, what customers hold of it and how far it covers them',
  async run({ shop }) {
    const rows = await readVault(shop);
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
  right: 'ledger.move',
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
    return carryOut(desk, vaultDepositAct, {
      metals: readMetalOptions(given),
      bars,
      assay,
      reason,
    });
  },
};

export const vaultWithdrawCommand: DeskCommand = {
  name: 'vault withdraw',
  right: 'ledger.move',
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
    return carryOut(desk, vaultWithdrawAct, {
      metals: readMetalOptions(given),
      bars,
      reference,
      reason,
    });
  },
};

/** The numbers punched into bars, trimmed and in capitals. Throws WrongUsage, also for a number named twice. */
function readBars(given: Given): string[] {
  const typed = (given.option('bars') ?? '').split(',');
  return tidyBars(typed, (words) => new WrongUsage(`--bars: ${words}`));
}
