import type { Settings } from '#server/settings.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DeskRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';

/** The store as its desk sees it. */
export interface Desk {
  shop: ShopContext;
  /** The person at the desk, as the audit log names them. */
  by: string;
  /** Who is logged in to the machine of the desk. */
  osUser: string;
  /** What a second person has approved, while it is carried out: `by` is then who asked for it. */
  approval?: { id: number; by: string };
}

/** The desk inside an open transaction. */
export type DeskTx = Desk & { shop: Tx };

/** The answer of a command. */
export interface DeskAnswer {
  /** For people. */
  lines: string[];
  /** The same for programs. */
  data: unknown;
  /** A picture, to be saved where the command was typed. */
  file?: { mediaType: string; bytes: Uint8Array };
  /** Papers, to be saved in a folder where the command was typed. */
  files?: { name: string; bytes: Uint8Array }[];
  /** A check has failed: exit code 1. */
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
  /** The argument in a place of the command, such as `ORDER`; empty where there is none. */
  place: (name: string) => string;
  /** The value of an option; undefined where it was not given. */
  option: (name: string) => string | undefined;
  has: (name: string) => boolean;
  /** The file of a command that reads one. */
  file?: GivenFile | undefined;
  /** Where the shop is: by its own settings where it runs and answers, or else by those of where the command was typed. */
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
  /** What a token must allow: the same rights as in the browser. `shell`: who has the machine has it, and nobody by a token. */
  right: DeskRight | 'shell';
  /** Where it also sets something: the right for that, needed once an option of its own is given. */
  rightToSet?: DeskRight;
  /** It shows what is personal: the audit log keeps who has looked. */
  personal?: true;
  options?: Readonly<Record<string, DeskOption>>;
  /** Which of its arguments is the path of a file that it reads. */
  reads?: string;
  /** Which of its arguments is the path of a file that the store writes; taken from where the command is typed. */
  writes?: string;
  about: string;
  run: (desk: Desk, given: Given) => Promise<DeskAnswer>;
  /** What it does in place of `run` while no store runs on the data: it opens the databases itself. */
  alone?: (settings: Settings, given: Given) => Promise<DeskAnswer>;
}

/** The command cannot be understood: answered with its usage, exit code 2. */
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
