import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The parts of a build that pages need. */
export function builtClient(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'shop-client-'));
  cpSync('index.html', `${dir}/index.html`);
  cpSync('public/config.json', `${dir}/config.json`);
  mkdirSync(`${dir}/pictures`);
  cpSync('public/pictures/hero-bar-480.avif', `${dir}/pictures/hero-bar-480.avif`);
  mkdirSync(`${dir}/.vite`);
  writeFileSync(
    `${dir}/.vite/manifest.json`,
    JSON.stringify({
      'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
      '_react.js': { file: 'assets/react.js' },
      'src/client/routes/index.tsx?tsr-split=component': {
        file: 'assets/home.js',
        imports: ['_react.js'],
      },
    }),
  );
  writeFileSync(
    `${dir}/.vite/style-rules.json`,
    JSON.stringify([{ selectors: [{ text: 'h1', classes: [] }], body: 'margin:0' }]),
  );
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
