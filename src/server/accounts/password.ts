import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';

/** The memory, the passes and the threads that argon2id spends on one password. */
export type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>;

// The minimum memory that OWASP recommends.
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string, cost = PASSWORD_COST): Promise<string> =>
  hash(password, cost);

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Whether a password belongs to a hash; without a hash it takes just as long and gives false. */
  match: (storedHash: string | undefined, password: string) => Promise<boolean>;
  /** Throws a Refusal 429 where so many logins wait that another would wait too long. */
  refuseWhenCrowded: () => void;
  /** How many hashes wait for their turn. */
  waiting: () => number;
}

/** Hashes and compares passwords for one store. Only tests pass another cost, a small one. */
export function openPasswords(cost = PASSWORD_COST): Passwords {
  // The work runs in the pool of four threads that also reads the shop's files: two stay free for them, however many log in. A
  // hundred logins take about two seconds.
  const turns = limitConcurrency({ atOnce: 2, waiting: 100 });
  const hashInTurn = (password: string) => turns.run(() => hashPassword(password, cost));
  // Compared with where there is no customer, so that the answer takes the same time.
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
