import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';

/** The memory, the passes and the threads that argon2id spends on one password. */
export type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>;

// OWASP's least memory.
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string, cost = PASSWORD_COST): Promise<string> =>
  hash(password, cost);

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Whether a password belongs to a hash; without a hash it takes as long and says no. */
  match: (storedHash: string | undefined, password: string) => Promise<boolean>;
  /** Throws a Refusal 429 where so many log in that one more would wait too long. */
  refuseWhenCrowded: () => void;
  /** How many wait for their turn. */
  waiting: () => number;
}

/** Hashes and compares passwords for one store. Only tests give a cost of their own, a small one. */
export function openPasswords(cost = PASSWORD_COST): Passwords {
  // The work runs in the same pool of four threads that reads the files of the shop: two are left to them,
  // however many log in. A hundred are through in about two seconds.
  const turns = limitConcurrency({ atOnce: 2, waiting: 100 });
  const hashInTurn = (password: string) => turns.run(() => hashPassword(password, cost));
  // Something to compare with where there is no customer, so that the answer takes the same time.
  const nobody = hashInTurn('nobody has this password');
  return {
    hash: hashInTurn,
    async match(storedHash, password) {
      const compared = storedHash ?? (await nobody);
      const matches = await turns.run(() => verify(compared, password));
      return storedHash !== undefined && matches;
    },
    refuseWhenCrowded: turns.refuseWhenFull,
    waiting: turns.waiting,
  };
}
