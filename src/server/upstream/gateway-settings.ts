import { addressAndUser } from './address.ts';
import { type Header, parseHeader } from './header.ts';
import { namesIn } from './template.ts';

/** What is wrong with a setting. No message repeats a value: any of them may hold a secret. */
export const wrongSetting = (name: string, what: string) => new Error(`Setting ${name} ${what}`);

/** An http(s) address, without a user in it; undefined for anything else. */
export function httpAddress(url: string): URL | undefined {
  try {
    return /^https?:\/\//i.test(url) ? addressAndUser(url).address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a header whose value may contain `{secret}`; undefined where none is given. `setting` and `secretSetting` are the names
 * of the two settings. Throws an Error of one line that names the wrong one.
 */
export function readSecretHeader(
  { text, setting }: { text: string | undefined; setting: string },
  { secret, secretSetting }: { secret: string; secretSetting: string },
): Header | undefined {
  if (text === undefined) return undefined;
  const header = parseHeader(text);
  if (!header) throw wrongSetting(setting, 'must be "Name: value"');
  if (namesIn(header.value).includes('secret') && !/^[\x20-\x7e]*$/.test(secret)) {
    throw wrongSetting(secretSetting, 'must be plain ASCII to stand in a header');
  }
  return header;
}

/**
 * Checks the names in braces in template settings, and that the secret is given exactly where one of them contains it. Returns
 * all names. Throws an Error of one line that names the wrong setting.
 */
export function checkBraces<Name extends string>(
  given: { readonly [name in Name]?: string | undefined },
  mayHold: { readonly [name in NoInfer<Name>]?: readonly string[] },
  secretSetting: NoInfer<Name>,
): string[] {
  const all: string[] = [];
  for (const name of Object.keys(mayHold) as Name[]) {
    const known = mayHold[name] ?? [];
    const names = namesIn(given[name] ?? '');
    if (names.some((each) => !known.includes(each))) {
      const may = known.map((each) => `{${each}}`).join(', ');
      throw wrongSetting(
        name,
        may ? `may hold ${may} and nothing else` : 'may hold nothing in braces',
      );
    }
    all.push(...names);
  }
  const secret = given[secretSetting];
  if (all.includes('secret') && !secret) {
    throw wrongSetting(secretSetting, 'is needed for {secret}');
  }
  if (secret && !all.includes('secret')) {
    throw wrongSetting(secretSetting, 'is given, but nothing holds {secret}');
  }
  return all;
}
