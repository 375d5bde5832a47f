import { readParts } from '#server/go-live/read-parts.ts';
import { unknownSettings } from '#server/go-live/unknown-settings.ts';
import { reasonOf } from '#server/log.ts';
import { withDeskSettings } from '#server/setup/desk-settings.ts';
import { type Environment, isDemo, readSettings, type Settings } from '#server/settings.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkDesk } from './check-desk.ts';
import { checkDisk } from './check-disk.ts';
import { checkFeed } from './check-feed.ts';
import { checkOpening, isBeingSetUp } from './check-opening.ts';
import { checkPictures, checkProofs } from './check-pictures.ts';
import {
  checkAccounts,
  checkCards,
  checkEInvoices,
  checkNotices,
  checkOtp,
} from './check-providers.ts';
import { checkIdentity } from './check-identity.ts';
import { type Finding, found } from './finding.ts';

/** Points that no program can check. */
const FOR_A_PERSON = [
  'Compare the prices on the home page with those that you would sell at, for each metal.',
  'Place an order yourself, pay it, confirm it at the desk, and have your accountant read its invoice.',
  'Restore a backup somewhere else and run npm run desk -- ledger verify on it.',
];

const USAGE = `Usage: npm run doctor

Looks at everything that the store of the present settings needs and says how it is. It changes nothing, sends
nothing and takes no arguments.
Exit code: 0 nothing is in the way, 1 something keeps the store from opening or from selling right, 2 the command is wrong.`;

/**
 * Checks everything that a store needs and reports it, changing nothing and sending nothing. The exit code is 1 where something
 * keeps it from opening or from selling right, 2 where arguments were given.
 */
export async function doctorCommand(
  args: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  if (args.length > 0) {
    print(USAGE);
    return args[0] === '--help' ? 0 : 2;
  }
  const findings = await examine(env);
  for (const { level, about, text } of findings) {
    print(`${level.padEnd(4)}  ${about.padEnd(8)}  ${text}`);
  }
  const open = findings.filter(({ level }) => level !== 'ok');
  const failed = open.some(({ level }) => level === 'FAIL');
  print('');
  print('Still open before a first sale:');
  for (const { about, text } of open) print(`  - ${about}: ${text}`);
  for (const text of FOR_A_PERSON) print(`  - ${text}`);
  return failed ? 1 : 0;
}

async function examine(env: Environment): Promise<Finding[]> {
  const { fail } = found('settings');
  let settings: Settings;
  try {
    settings = readSettings(env);
  } catch (error) {
    // Nothing else can be checked before the settings can be read.
    return [...unknownSettings(env), ...reasonOf(error).split('\n')].map((line) => fail(line));
  }
  const { findings, kept, open } = await checkDatabase(settings);
  // As at a start: what the desk has set holds before what the start gives.
  const held = kept ? withDeskSettings(settings, kept.settings) : settings;
  const read = readParts(held);
  const facts = { ...read, settings: held, kept };
  try {
    return [
      kindOf(settings, kept?.shopName),
      ...checkOpening(facts),
      ...(kept && !isDemo(settings) ? [catalogueOf(kept.weights)] : []),
      ...findings,
      ...(open && kept && !isDemo(settings) ? await checkDesk(open.db, isBeingSetUp(facts)) : []),
      ...checkDisk(settings),
      ...(await checkFeed(read.parts, {
        maxAgeMs: settings.RATE_STALE_AFTER_MS,
        disagreePercent: settings.RATE_DISAGREE_PERCENT,
      })),
      await checkCards(read.parts, open?.db),
      await checkAccounts(read.parts),
      await checkEInvoices(read.parts),
      await checkOtp(read.parts, settings),
      await checkNotices(read.parts, settings),
      await checkPictures(read.parts, open?.db),
      await checkProofs(read.parts, open?.db),
      ...(await checkIdentity(read.parts, open?.db)),
      ...(await checkAddress(settings)),
    ];
  } finally {
    await open?.close();
  }
}

function kindOf(settings: Settings, named: string | undefined): Finding {
  const { ok, warn } = found('kind');
  if (isDemo(settings)) {
    return warn(
      'This is a demo: its prices are made up. For a real store set DEMO=0 and DATABASE_URL.',
    );
  }
  const name = named ?? settings.env['SHOP_NAME'];
  return ok(name ? `This is a real store, ${name}.` : 'This is a real store.');
}

const catalogueOf = (weights: number): Finding =>
  weights > 0
    ? found('goods').ok(`${weights} weights are on sale.`)
    : found('goods').warn('Nothing is on sale. Load a catalogue: npm run catalogue -- import FILE');
