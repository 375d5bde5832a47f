import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { reasonOf } from '../log.ts';
import { readKnownSettings } from '#server/go-live/unknown-settings.ts';
import { askStore } from './ask-store.ts';
import { WrongUsage } from './command.ts';
import { COMMANDS } from './commands.ts';
import { type ReadCommand, readCommand } from './read-command.ts';
import type { DeskReply } from './run-desk.ts';
import { usage } from './usage.ts';

export interface Printer {
  out: (line: string) => void;
  error: (line: string) => void;
}

/** Runs a command of the refinery's desk and gives its exit code. */
export async function deskCommand(
  args: string[],
  env: Record<string, string | undefined>,
  print: Printer,
): Promise<0 | 1 | 2> {
  try {
    const read = readCommand(args);
    if ('help' in read) {
      print.out(usage(read.help));
      return 0;
    }
    const reply = await askStore(readKnownSettings(env), { args, user: userInfo().username });
    for (const line of reply.out) print.out(line);
    for (const line of reply.error) print.error(line);
    if (reply.code === 2) print.error(`\n${usage(read.command)}`);
    return reply.code === 0 ? saveFile(read, reply, print) : reply.code;
  } catch (error) {
    if (error instanceof WrongUsage) {
      const command = COMMANDS.find(({ name }) => name === error.command);
      print.error(`${error.message}\n\n${usage(command)}`);
      return 2;
    }
    print.error(reasonOf(error));
    return 1;
  }
}

/** The picture of a payment is for the desk's user alone, and never written over something else. */
function saveFile({ given, json }: ReadCommand, { file }: DeskReply, print: Printer): 0 | 1 {
  const path = given.option('save');
  if (file === undefined || path === undefined) return 0;
  try {
    const flag = given.has('force') ? 'w' : 'wx';
    writeFileSync(path, Buffer.from(file, 'base64'), { flag, mode: 0o600 });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    print.error(
      isThere ? `${path} is there already. Add --force to write over it.` : reasonOf(error),
    );
    return 1;
  }
  if (!json) print.out(`Saved as ${path}.`);
  return 0;
}
