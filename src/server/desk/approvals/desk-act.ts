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
   * To be called once by every act that takes of a limit, after its locks and checks and before its first
   * change. Returns where one person may do it, or a second one has approved it; otherwise it throws and the
   * act is kept as a request.
   */
  permit: (amounts: Amounts) => Promise<void>;
  /** The same for an act that one person may never do alone. */
  requireSecond: (why: string) => void;
};

interface Definition<Args> {
  /** What the audit log calls it. */
  name: string;
  /** What who asks for it must be allowed, and still be allowed when it is approved. */
  right: DeskRight;
  /** How its arguments are read again when it is approved: plain JSON. */
  args: v.GenericSchema<unknown, Args>;
  /** What would be done, for whoever approves it. */
  summary: (args: Args) => string;
  /**
   * Does it, in one transaction, with the checks of now. Done before, it changes nothing and says so. It
   * writes nothing before it is permitted.
   */
  run: (tx: ActTx, args: Args) => Promise<DeskAnswer>;
  /** What else ends with a request that was declined; nothing where it is left out. */
  declined?: (tx: DeskTx, args: Args, why: string) => Promise<void>;
}

/** Something at the desk that may need a second person. */
export interface DeskAct<Args> extends Definition<Args> {
  /** Does it with arguments that were kept. Throws a ValiError where they are not the act's. */
  runKept: (tx: ActTx, kept: unknown) => Promise<DeskAnswer>;
  /** The same for a request of it that was declined. */
  declineKept: (tx: DeskTx, kept: unknown, why: string) => Promise<void>;
}

export const deskAct = <Args extends Record<string, unknown>>(
  definition: Definition<Args>,
): DeskAct<Args> => ({
  ...definition,
  runKept: async (tx, kept) => definition.run(tx, v.parse(definition.args, kept)),
  declineKept: async (tx, kept, why) =>
    definition.declined?.(tx, v.parse(definition.args, kept), why),
});

/**
 * Does an act for one person, or keeps it as a request where it is above a limit; to repeat it then finds the
 * same request. Throws the refusals of the act.
 */
export async function carryOut<Args extends Record<string, unknown>>(
  desk: Desk,
  act: DeskAct<Args>,
  given: Args,
): Promise<DeskAnswer> {
  // As they will be read again, in one order: the same act has the same digest.
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
