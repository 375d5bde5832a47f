import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium, or the one named by CHROMIUM; undefined leaves it to Playwright's own. */
export function systemChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  return USUAL.find((path) => existsSync(path)) ?? onPath();
}

function onPath(): string | undefined {
  try {
    return execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
