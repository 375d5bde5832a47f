import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { run, tool } from './steps.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const USUAL = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = () => Boolean(process.env.CHROMIUM) || USUAL.some((path) => existsSync(path));

/**
 * Ensures that there is a browser: the system's, else its package, else Playwright's own. On a machine only for tests
 * (INSTALL_BROWSER=1) the headless shell is installed even beside a full Chromium: the same engine, and the journeys take two
 * thirds of the time.
 */
export function ensureChromium() {
  const wanted = process.env.INSTALL_BROWSER === '1' && !existsSync(SHELL);
  if (found() && !wanted) return true;
  console.log('Installing the system’s package of Chromium');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [
      ...sudo,
      'apt-get',
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=120',
      '-o',
      'Acquire::http::Timeout=20',
      '-o',
      'Acquire::Retries=1',
      ...args,
    ];
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  if (spawnSync('which', ['apt-get']).status === 0) {
    apt('update');
    if (apt('install', '-y', 'chromium-headless-shell') === 0 && found()) return true;
    if (found()) return true;
    if (apt('install', '-y', 'chromium') === 0 && found()) return true;
  }
  if (found()) return true;
  return tool('playwright', ['install', '--with-deps', 'chromium']) === 0;
}
