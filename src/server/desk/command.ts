import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';

/** The store as its desk sees it. */
export interface Desk {
  shop: ShopContext;
  /** Who is at the desk, as every act is recorded. */
  by: string;
}

/** The desk inside an open transaction. */
export type DeskTx = Desk & { shop: Tx };

/** What a command says. */
export interface DeskAnswer {
  /** For people. */
  lines: string[];
  /** The same for programs. */
  data: unknown;
  /** A picture to be saved by whoever asked. */
  file?: { mediaType: string; bytes: Uint8Array };
  /** What was asked was found to be wrong: exit code 1. */
  failed?: boolean;
}

export interface DeskOption {
  /** What stands after it; nothing for a plain switch. */
  value?: string;
  about: string;
  required?: boolean;
}

/** What was typed after the command's name. */
export interface Given {
  /** What stands in a place of the command, `ORDER`; '' where nothing does. */
  place: (name: string) => string;
  /** The value of an option; undefined where it was not given. */
  option: (name: string) => string | undefined;
  has: (name: string) => boolean;
}

export interface DeskCommand {
  /** One word or two: `confirm`, `coupon add`. */
  name: string;
  /** What must stand after it, in order. */
  takes: readonly string[];
  options?: Readonly<Record<string, DeskOption>>;
  about: string;
  run: (desk: Desk, given: Given) => Promise<DeskAnswer>;
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
