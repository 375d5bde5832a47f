import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { run, tool } from './steps.mjs';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = () => Boolean(process.env.CHROMIUM) || USUAL.some((path) => existsSync(path));

/** Sees to it that there is a browser: the system's, else its package, else Playwright's own. */
export function ensureChromium() {
  if (found()) return true;
  console.log('No Chromium here: installing the system’s package');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [
      ...sudo,
      'apt-get',
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=300',
      ...args,
    ];
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  if (spawnSync('which', ['apt-get']).status === 0) {
    apt('update');
    if (apt('install', '-y', 'chromium') === 0 && found()) return true;
  }
  return tool('playwright', ['install', '--with-deps', 'chromium']) === 0;
}
