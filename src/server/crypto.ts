import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, as text for a token or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. Secrets are random and long, so a plain digest is enough. */
export const digest = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
