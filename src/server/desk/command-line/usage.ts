import type { DeskCommand } from './command.ts';
import { COMMANDS } from './commands.ts';

const HEAD = 'Usage: npm run desk -- COMMAND';

const FOOT = `Every command also takes
  --json       prints JSON, for programs
  --by NAME    who acts, until the shop has an owner; the user of this machine if not said
  --help       shows this, or more of one command

Once somebody owns the shop, DESK_TOKEN in the environment says who acts: a token of a staff account, made at the desk.
Every act is recorded. To repeat one changes nothing and says so.
The store is the one of the settings: the running one on DATA_DIR, or the database of DATABASE_URL.
Exit code: 0 done, 1 not done or not right, 2 the command is wrong.`;

const lineOf = ({ name, takes }: DeskCommand): string => [name, ...takes].join(' ');

/** How to use the desk, or one command of it. */
export const usage = (command?: DeskCommand): string =>
  command ? usageOf(command) : `${HEAD}\n\n${columns(COMMANDS.map(withAbout))}\n\n${FOOT}`;

const withAbout = (command: DeskCommand): [string, string] => [
  [lineOf(command), ...optionsOf(command, true)].join(' '),
  command.about,
];

function usageOf(command: DeskCommand): string {
  const head = [`Usage: npm run desk -- ${lineOf(command)}`, ...optionsOf(command, false)].join(
    ' ',
  );
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value, about }]): [string, string] => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      about,
    ],
  );
  const about = `${command.about[0]?.toUpperCase()}${command.about.slice(1)}.`;
  return [head, about, ...(options.length > 0 ? [columns(options)] : []), FOOT].join('\n\n');
}

/** The options as a usage line shows them; the overview shows only required ones. */
const optionsOf = ({ options = {} }: DeskCommand, requiredOnly: boolean): string[] =>
  Object.entries(options)
    .filter(([, { required }]) => required || !requiredOnly)
    .map(([name, { value, required }]) => {
      const text = value === undefined ? `--${name}` : `--${name} ${value}`;
      return required ? text : `[${text}]`;
    });

function columns(rows: [string, string][]): string {
  const widest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`).join('\n');
}
