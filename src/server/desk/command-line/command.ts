import type { Settings } from '#server/settings.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DeskRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';

/** The store as its desk uses it. */
export interface Desk {
  shop: ShopContext;
  /** The person at the desk, as the audit log names them. */
  by: string;
  /** The operating-system user at the desk's machine. */
  osUser: string;
  /** The approval by a second person, while the act is carried out: `by` is then the requester. */
  approval?: { id: number; by: string };
}

/** The desk inside an open transaction. */
export type DeskTx = Desk & { shop: Tx };

/** The answer of a command. */
export interface DeskAnswer {
  /** For people. */
  lines: string[];
  /** The answer as data, for programs. */
  data: unknown;
  /** A picture, to be saved where the command was typed. */
  file?: { mediaType: string; bytes: Uint8Array };
  /** Papers, to be saved in a folder where the command was typed. */
  files?: { name: string; bytes: Uint8Array }[];
  /** Whether a check has failed: exit code 1. */
  failed?: boolean;
}

export interface DeskOption {
  /** The name of its value; none for a plain switch. */
  value?: string;
  about: string;
  required?: boolean;
}

/** The arguments and options of a command. */
export interface Given {
  /** A positional argument of the command, such as `ORDER`; empty where there is none. */
  place: (name: string) => string;
  /** The value of an option; undefined where it was not given. */
  option: (name: string) => string | undefined;
  has: (name: string) => boolean;
  /** The file of a command that reads one. */
  file?: GivenFile | undefined;
  /** The shop's address: from the running store's settings, or else from the settings where the command was typed. */
  origin?: string | undefined;
}

/** A file from where the command was typed. */
export interface GivenFile {
  /** Without its folder. */
  name: string;
  bytes: Uint8Array;
}

export interface DeskCommand {
  /** One word or two: `confirm`, `coupon add`. */
  name: string;
  /** The required arguments, in order. */
  takes: readonly string[];
  /** The right that a token needs: the same as in the browser. `shell`: only somebody with access to the machine, never by a token. */
  right: DeskRight | 'shell';
  /** For a command that can also set something: the right for that, needed once one of its own options is given. */
  rightToSet?: DeskRight;
  /** It shows personal data: the audit log records who looked. */
  personal?: true;
  options?: Readonly<Record<string, DeskOption>>;
  /** The argument that is the path of a file to read. */
  reads?: string;
  /** The argument that is the path of a file that the store writes; relative to where the command is typed. */
  writes?: string;
  /** It takes the database as it is: whoever has put a newer version in place must not migrate by it. */
  asItIs?: true;
  about: string;
  run: (desk: Desk, given: Given) => Promise<DeskAnswer>;
  /** Replaces `run` while no store runs on the data: it opens the databases itself. */
  alone?: (settings: Settings, given: Given) => Promise<DeskAnswer>;
}

/** The command is invalid: answered with its usage, exit code 2. */
export class WrongUsage extends Error {
  constructor(
    message: string,
    /** The command that was meant, where it is known. */
    readonly command?: string,
  ) {
    super(message);
    this.name = 'WrongUsage';
  }
}
