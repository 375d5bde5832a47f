import { SETTINGS_HELP } from '#server/settings-help.ts';
import { type Environment, readSettings, type Settings } from '#server/settings.ts';

const KNOWN = Object.keys(SETTINGS_HELP);

/**
 * First words that only this store's settings have. Others, such as `LOG_` or `SESSION_`, also begin other programs' variables:
 * those are judged by similarity alone.
 */
const OURS =
  'CARD COLLECT DATABASE DIGITAL IDENTITY MARKET NOTICE OTP PICTURE PRICE RATE RAZORPAY SHOP TAX TRANSFER UPI'.split(
    ' ',
  );

/** Variables that Kubernetes and Docker set in a container for a service called `shop` or `database`. */
const OF_A_CONTAINER = /_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_\w+)?$|_ENV_/;

/** A shorter name is one typo away from many unrelated words, as `PORT` from `SORT`. */
const LONG_ENOUGH = 6;
const VERY_LONG = 10;

/**
 * One line for every variable that looks like a setting of the store but is none: a mistyped known name, or an unknown one with
 * a first word of ours. All other variables are ignored. No value is repeated: it may be a secret.
 */
export const unknownSettings = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => !KNOWN.includes(name))
    .sort()
    .flatMap((name) => {
      const meant = KNOWN.find((known) => isSlipOf(name, known));
      if (meant) return [`${name} is no setting: write ${meant}, or remove it.`];
      if (!looksOurs(name)) return [];
      return [`${name} is no setting: remove it, or look up its name in .env.example.`];
    });

/**
 * The settings for an operator's command: a mistyped name could send it to another database. Throws an Error with one line for
 * each unknown name, or one that names a setting whose value is wrong.
 */
export function readKnownSettings(env: Environment): Settings {
  const settings = readSettings(env);
  const unknown = unknownSettings(settings.env);
  if (unknown.length > 0) throw new Error(unknown.join('\n'));
  return settings;
}

function looksOurs(name: string): boolean {
  const [first = ''] = name.split('_');
  return name.includes('_') && OURS.includes(first) && !OF_A_CONTAINER.test(name);
}

function isSlipOf(name: string, known: string): boolean {
  if (known.includes('_') && plain(name) === plain(known)) return true;
  const letters = name.toUpperCase();
  const longest = Math.max(letters.length, known.length);
  // In a short word only a swap of two letters counts as a typo.
  if (known.length < LONG_ENOUGH) return name === letters && isSwapped(letters, known);
  return slips(letters, known) <= (longest >= VERY_LONG ? 2 : 1);
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

function isSwapped(name: string, known: string): boolean {
  const at = [...known].findIndex((letter, index) => letter !== name[index]);
  const swapped = `${known.slice(0, at)}${known[at + 1] ?? ''}${known[at] ?? ''}${known.slice(at + 2)}`;
  return at >= 0 && name === swapped;
}

/** The edit distance of two words: letters missing, extra, wrong or swapped (optimal string alignment). */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
