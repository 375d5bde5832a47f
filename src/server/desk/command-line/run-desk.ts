import { Refusal } from '#shared/contract/refusal.ts';
import { reasonOf } from '../../log.ts';
import type { ShopContext } from '#server/context.ts';
import { admitCommand } from './admit-command.ts';
import { WrongUsage } from './command.ts';
import { type ReadCommand, readCommand } from './read-command.ts';
import { recordOpened } from '../record-audit.ts';

/** A command on its way to the store. */
export interface DeskRequest {
  args: string[];
  /** The operating-system user at the desk. */
  user: string;
  /** A script's credential: DESK_TOKEN. */
  token?: string | undefined;
  /** The file that the command reads, in base64. */
  file?: { name: string; content: string } | undefined;
}

/** The answer to the desk, as JSON. */
export interface DeskReply {
  code: 0 | 1 | 2;
  out: string[];
  error: string[];
  /** A picture, in base64. */
  file?: string;
  /** Papers, in base64. */
  files?: { name: string; content: string }[];
}

/** Runs one command on the store. `origin`: the shop's address, for links. Never throws. */
export async function runDesk(
  shop: ShopContext,
  { args, user, token, origin, file: sent }: DeskRequest & { origin?: string },
): Promise<DeskReply> {
  try {
    const read = readCommand(args);
    if ('help' in read) throw new WrongUsage('Help is at hand without the store.');
    const { command, given, json } = read;
    const desk = await admitCommand(shop, read, { user, token });
    if (command.personal && token) {
      await recordOpened(desk, { operation: `desk ${command.name}`, opened: openedBy(read) });
    }
    const { lines, data, file, files, failed } = await command.run(desk, {
      ...given,
      origin,
      file: sent && { name: sent.name, bytes: Buffer.from(sent.content, 'base64') },
    });
    return {
      code: failed ? 1 : 0,
      out: json ? asJson(data).split('\n') : lines,
      error: [],
      ...(file && { file: Buffer.from(file.bytes).toString('base64') }),
      ...(files && {
        files: files.map(({ name, bytes }) => ({
          name,
          content: Buffer.from(bytes).toString('base64'),
        })),
      }),
    };
  } catch (error) {
    if (error instanceof WrongUsage) return { code: 2, out: [], error: [error.message] };
    if (!(error instanceof Refusal)) shop.log.error({ err: error }, 'desk failed');
    return { code: 1, out: [], error: [reasonOf(error)] };
  }
}

/** The personal data that was looked at: an order, or a list. */
const openedBy = ({ command, given }: ReadCommand): string =>
  command.takes.map((place) => given.place(place)).join(' ') || command.name;

/** JSON without terminal control characters, as in the text output. */
const asJson = (data: unknown): string =>
  JSON.stringify(data, null, 2).replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
