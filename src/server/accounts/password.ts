import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's least memory. The work runs in libuv's pool, whose four threads are the cap on
// how many run at once; the others wait.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Something to compare with where there is no customer, so that the answer takes the same time.
const nobody = hashPassword('nobody has this password');

/** Whether a password belongs to a hash; without a hash it takes as long and says no. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password);
  return storedHash !== undefined && matches;
}
