import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** A socket path may have 103 bytes on some systems, including its terminator. */
const LONGEST = 100;

/**
 * The socket path of the store on a data folder: in the folder itself or, where that path is too long, in a temporary folder
 * that only this user may open. Throws where neither is possible.
 */
export function socketPath(dataDir: string, temporary = tmpdir()): string {
  const folder = realpathSync(dataDir);
  const near = path.join(folder, 'desk.sock');
  if (Buffer.byteLength(near) <= LONGEST) return near;
  const { uid } = userInfo();
  const own = path.join(temporary, `bullion-desk-${uid}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const found = lstatSync(own);
  // Another user may have created it first in order to listen in.
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${own} is not this user's alone`);
  }
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const far = path.join(own, `${name}.sock`);
  if (Buffer.byteLength(far) > LONGEST) {
    throw new Error(`The path ${near} is too long for a socket, and so is ${far}`);
  }
  return far;
}
