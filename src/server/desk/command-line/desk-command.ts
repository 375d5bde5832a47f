import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { reasonOf } from '../../log.ts';
import { readKnownSettings } from '#server/go-live/unknown-settings.ts';
import { osUser } from '#server/os-user.ts';
import { askStore } from './ask-store.ts';
import { WrongUsage } from './command.ts';
import { COMMANDS } from './commands.ts';
import { type ReadCommand, readCommand } from './read-command.ts';
import { readFile } from './read-file.ts';
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
    const { reads, writes, asItIs, alone } = read.command;
    const settings = readKnownSettings(env);
    if (alone) {
      const { lines, data, failed } = await alone(settings, read.given);
      for (const line of read.json ? [JSON.stringify(data, null, 2)] : lines) print.out(line);
      return failed ? 1 : 0;
    }
    const named = writes === undefined ? undefined : read.given.place(writes);
    const written = named && resolve(named);
    // A store that sees another disk would not see it, and what is there would pass for what was written.
    if (written && existsSync(written)) throw new Error(`${written} is there already.`);
    const request = {
      args: args.map((arg) => (written && arg === named ? written : arg)),
      user: osUser(),
      ...(env['DESK_TOKEN'] && { token: env['DESK_TOKEN'] }),
      ...(reads !== undefined && { file: readFile(read.given.place(reads)) }),
    };
    const reply = await askStore(settings, request, asItIs);
    for (const line of reply.out) print.out(line);
    for (const line of reply.error) print.error(line);
    if (reply.code === 2) print.error(`\n${usage(read.command)}`);
    if (reply.code === 0 && written && !existsSync(written)) {
      print.error(elsewhere(written));
      return 1;
    }
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

/** A running store may have another view of the disk: a /tmp of its own under systemd, or a container's. */
const elsewhere = (path: string): string =>
  `It was written by the running store, and ${path} is not where this shell sees it. Name a path that both see, such as one in DATA_DIR, and move it from there.`;

/** Writes the picture to the path, or the papers to the folder, readable only by the desk's user. Never overwrites a file. */
function saveFile({ given, json }: ReadCommand, { file, files }: DeskReply, print: Printer): 0 | 1 {
  const path = given.option('save');
  if (path === undefined) return 0;
  const wanted = [
    ...(file === undefined ? [] : [{ path, content: file }]),
    ...(files ?? []).map(({ name, content }) => ({ path: join(path, basename(name)), content })),
  ];
  for (const { path, content } of wanted) {
    try {
      if (files) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const flag = given.has('force') ? 'w' : 'wx';
      writeFileSync(path, Buffer.from(content, 'base64'), { flag, mode: 0o600 });
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
      print.error(
        isThere ? `${path} is there already. Add --force to write over it.` : reasonOf(error),
      );
      return 1;
    }
    if (!json) print.out(`Saved as ${path}.`);
  }
  return 0;
}
