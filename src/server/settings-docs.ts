import { SETTINGS_HELP } from './settings-help.ts';
import { environment, type SettingName } from './settings.ts';

type DocumentedName = keyof typeof SETTINGS_HELP;

const NAMES = Object.keys(SETTINGS_HELP) as DocumentedName[];
const isOwn = (name: DocumentedName): name is SettingName => name in environment.entries;

/** A setting's default; undefined where it has none or depends on another setting. */
function defaultOf(name: DocumentedName): string | undefined {
  if (!isOwn(name)) return undefined;
  const entry = environment.entries[name];
  return 'default' in entry && typeof entry.default === 'string' && entry.default !== ''
    ? entry.default
    : undefined;
}

/** The table of all settings, as Markdown. A pipe would end a cell, so meanings must not contain one. */
function settingsTable(): string {
  const rows = NAMES.map((name) => {
    const { meaning, usual, secret } = SETTINGS_HELP[name];
    const value = defaultOf(name);
    const shown = usual ?? (value === undefined ? '–' : `\`${value}\``);
    return [`\`${name}\``, shown, secret ? `${meaning} (secret)` : meaning];
  });
  const table = [['setting', 'default', 'meaning'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => [...(row[column] ?? '')].length)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
  ].join('\n');
}

/** `SETTINGS.md`: every setting with its default and its meaning. */
export function settingsPage(): string {
  return [
    '# Settings',
    '',
    '<!-- Made by `npm run docs` from `settings-help.ts` and `settings.ts`. -->',
    '',
    'All come from the environment and are read once, at the start. Gold is rupees for 10 g and silver rupees for 1 kg,',
    'everywhere. [`.env.example`](../../.env.example) has a line for each, and [Running it for real](RUNNING.md) says how they',
    'work together.',
    '',
    settingsTable(),
    '',
  ].join('\n');
}

/** `.env.example`: every setting, commented out, with its default or an example. */
export function envExample(): string {
  const lines = NAMES.flatMap((name) => {
    const { meaning, example, secret } = SETTINGS_HELP[name];
    const value = secret && !example ? '' : (example ?? defaultOf(name) ?? '');
    const quoted = /[\s#"{}]/.test(value) ? `'${value}'` : value;
    return [
      `# ${meaning.replaceAll('`', '')}${secret ? ' (secret)' : ''}`,
      `#${name}=${quoted}`,
      '',
    ];
  });
  return [
    '# Settings of the store. Copy this file to .env, remove the # of what you set, and load it into the',
    "# environment (`set -a; . ./.env; set +a`, systemd's EnvironmentFile=, or the env_file of compose; the --env-file of docker",
    '# and podman run takes quotes for a part of the value: leave them out there).',
    '# Made by `npm run docs`; src/server/SETTINGS.md lists them, src/server/RUNNING.md explains how they work together.',
    '',
    ...lines,
  ].join('\n');
}
