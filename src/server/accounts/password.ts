import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';

// argon2id with OWASP's least memory.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The work runs in the same pool of four threads that reads the files of the shop: two are left to them,
// however many log in. A hundred are through in about two seconds.
const turns = limitConcurrency({ atOnce: 2, waiting: 100 });

/** Throws a Refusal 429 where so many are logging in that one more would wait too long. */
export const refuseWhenCrowded = turns.refuseWhenFull;

export const hashPassword = (password: string): Promise<string> =>
  turns.run(() => hash(password, ARGON2ID));

// Compared with where there is no customer, so that the answer takes the same time.
const nobody = hashPassword('nobody has this password');

/** Whether a password matches a hash. Without a hash it takes as long and returns false. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const compared = storedHash ?? (await nobody);
  const matches = await turns.run(() => verify(compared, password));
  return storedHash !== undefined && matches;
}
