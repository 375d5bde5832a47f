import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

/** Two packages name no licence in package.json, but their licence files do. */
const LICENCE_BY_ITS_TEXT: Record<string, string> = {
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13);

/** The packages that the shop consists of, without the tools that only build and test it. */
export function shippedPackages(): {
  name: string;
  version: string;
  licence: string;
  folder: string;
}[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version, license }]) => {
      const name = nameOf(folder);
      return {
        name,
        version,
        licence: license ?? LICENCE_BY_ITS_TEXT[name] ?? 'see its text',
        folder,
      };
    })
    .toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** The licence and notice files of a package; none for one made for another platform. */
function textsOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
}

/** One line for each shipped package, then each licence text once, with the packages it belongs to. */
export function thirdPartyNotices(): string {
  const all = shippedPackages();
  const byText = new Map<string, string[]>();
  for (const { name, version, folder } of all) {
    for (const text of textsOf(folder)) {
      byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
    }
  }
  return [
    'Third-party software in this shop, with its licences. Made by `npm run docs`.',
    '',
    ...all.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    ...[...byText].flatMap(([text, names]) => [
      '',
      '-'.repeat(80),
      [...new Set(names)].join(', '),
      '',
      text,
    ]),
    '',
  ].join('\n');
}
