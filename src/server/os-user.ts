import { userInfo } from 'node:os';

/** Who runs this process: a name of the machine's, or `uid 54321` where that user has none, as in a container that was given any number. */
export function osUser(read: () => { username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
