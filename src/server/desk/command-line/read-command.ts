import { parseArgs } from 'node:util';
import { reasonOf } from '../../log.ts';
import { type DeskCommand, type Given, WrongUsage } from './command.ts';
import { COMMANDS } from './commands.ts';

export interface ReadCommand {
  command: DeskCommand;
  given: Given;
  /** The person at the desk, where --by was given. */
  by: string | undefined;
  json: boolean;
}

/** Parses the arguments. `help` has the command that help was asked for, if any. Throws WrongUsage. */
export function readCommand(args: string[]): ReadCommand | { help: DeskCommand | undefined } {
  const command = findCommand(args);
  const { values, positionals } = parse(args, command);
  if (values['help'] !== undefined || positionals[0] === 'help') return { help: command };
  if (!command) {
    const [typed] = positionals;
    throw new WrongUsage(typed ? `There is no command ${typed}.` : 'Say what to do.');
  }
  const places = positionals.slice(wordsOf(command).length);
  const missing = command.takes[places.length];
  if (missing !== undefined) throw new WrongUsage(`${missing} is missing.`, command.name);
  if (places.length > command.takes.length) {
    throw new WrongUsage(`${places.at(-1)} is too much.`, command.name);
  }
  for (const [name, { required }] of Object.entries(command.options ?? {})) {
    if (required && values[name] === undefined) {
      throw new WrongUsage(`--${name} is missing.`, command.name);
    }
  }
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const given: Given = {
    place: (name) => places[command.takes.indexOf(name)] ?? '',
    option,
    has: (name) => values[name] !== undefined,
  };
  return { command, given, by: option('by'), json: values['json'] !== undefined };
}

const wordsOf = ({ name }: DeskCommand): string[] => name.split(' ');

/** The longest matching command name: `testimonials publish` before `testimonials`. */
function findCommand(args: string[]): DeskCommand | undefined {
  // An option's value is not part of the name, so all options must be known to find it.
  const options = Object.fromEntries(COMMANDS.flatMap(typesOf));
  const { positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { ...options, ...COMMON },
  });
  const isTyped = (command: DeskCommand) =>
    wordsOf(command).every((word, index) => positionals[index] === word);
  return COMMANDS.filter(isTyped).toSorted((a, b) => b.name.length - a.name.length)[0];
}

const COMMON = {
  by: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const typesOf = ({ options = {} }: DeskCommand) =>
  Object.entries(options).map(([name, { value }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });

interface Parsed {
  values: Partial<Record<string, string | boolean>>;
  positionals: string[];
}

function parse(args: string[], command: DeskCommand | undefined): Parsed {
  const own = command ? Object.fromEntries(typesOf(command)) : {};
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...own, ...COMMON } });
  } catch (error) {
    throw new WrongUsage(reasonOf(error), command?.name);
  }
}
