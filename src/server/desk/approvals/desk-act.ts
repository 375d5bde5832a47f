import * as v from 'valibot';
import type { DeskRight } from '#shared/desk/rights.ts';
import { digest } from '#server/crypto.ts';
import type { Desk, DeskAnswer, DeskTx } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { type Amounts, SecondPersonNeeded, spendLimits } from './limits.ts';
import { keepRequest } from './requests.ts';

/** The desk while an act is carried out. */
export type ActTx = DeskTx & {
  /**
   * Must be called once by every act that counts towards a limit, after its locks and checks and before its first change.
   * Returns where one person may do it, or a second one has approved it; otherwise it throws and the act is kept as a request.
   */
  permit: (amounts: Amounts) => Promise<void>;
  /** Like `permit`, for an act that one person may never do alone. */
  requireSecond: (why: string) => void;
};

interface Definition<Args> {
  /** Its name in the audit log. */
  name: string;
  /** The right that the requester needs, also at the time of approval. */
  right: DeskRight;
  /** The schema by which its kept arguments are read at approval: plain JSON. */
  args: v.GenericSchema<unknown, Args>;
  /** What would be done, for the approver. */
  summary: (args: Args) => string;
  /**
   * Carries it out, in one transaction, with current checks. If it was done before, it changes nothing and says so. It writes
   * nothing before it is permitted.
   */
  run: (tx: ActTx, args: Args) => Promise<DeskAnswer>;
  /** What else a declined request ends; nothing where left out. `how`: by whom it was declined and why, or withdrawn. */
  declined?: (tx: DeskTx, args: Args, how: string) => Promise<void>;
}

/** An act at the desk that may need a second person. */
export interface DeskAct<Args> extends Definition<Args> {
  /** Carries it out with kept arguments. Throws a ValiError where they are not the act's. */
  runKept: (tx: ActTx, kept: unknown) => Promise<DeskAnswer>;
  /** Calls `declined` with kept arguments. */
  declineKept: (tx: DeskTx, kept: unknown, how: string) => Promise<void>;
}

export const deskAct = <Args extends Record<string, unknown>>(
  definition: Definition<Args>,
): DeskAct<Args> => ({
  ...definition,
  runKept: async (tx, kept) => definition.run(tx, v.parse(definition.args, kept)),
  declineKept: async (tx, kept, how) =>
    definition.declined?.(tx, v.parse(definition.args, kept), how),
});

/**
 * Carries out an act for one person, or keeps it as a request where it is above a limit; repeating it then finds the same
 * request. Throws the refusals of the act.
 */
export async function carryOut<Args extends Record<string, unknown>>(
  desk: Desk,
  act: DeskAct<Args>,
  given: Args,
): Promise<DeskAnswer> {
  // Parsed into one key order, so that the same act has the same digest.
  const args = v.parse(act.args, given);
  try {
    return await together(desk, (tx) => act.run(alone(tx, act.name), args));
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error;
    const request = {
      act: act.name,
      args,
      digest: digest(JSON.stringify([act.name, args])),
      summary: act.summary(args),
      why: error.why,
    };
    return keepRequest(desk, request, act.right);
  }
}

const alone = (tx: DeskTx, act: string): ActTx => ({
  ...tx,
  permit: (amounts) => spendLimits(tx, act, amounts),
  requireSecond: (why) => {
    throw new SecondPersonNeeded(why);
  },
});
