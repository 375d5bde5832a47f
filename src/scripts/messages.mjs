// Compiles the texts of both sides: every message becomes a function, checked at compile time.
// The languages are the files beside project.inlang: see src/client/messages/README.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

/** The language of this build. */
const BUILD_LOCALE = process.env['SHOP_LOCALE'] || 'en';

for (const side of ['client', 'server']) {
  const folder = `src/${side}/messages`;
  const locales = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  if (!locales.includes(BUILD_LOCALE)) {
    console.error(`SHOP_LOCALE is ${BUILD_LOCALE}, and there is no ${folder}/${BUILD_LOCALE}.json`);
    process.exit(1);
  }
  listLocales(`${folder}/project.inlang/settings.json`, locales);
  await compile({
    project: `./${folder}/project.inlang`,
    outdir: `./${folder}/compiled`,
    strategy: ['globalVariable', 'baseLocale'],
    // The language is known at build time, so that the texts of other languages are left out.
    experimentalStaticLocale: `'${BUILD_LOCALE}'`,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  });
  inlineLocale(`${folder}/compiled/runtime.js`);
  unwrapMessages(`${folder}/compiled/messages`);
}

/** The compiler reads the languages from here only: a new file must not need a second entry by hand. */
function listLocales(file, locales) {
  const settings = readFileSync(file, 'utf8');
  const list = locales.map((locale) => `"${locale}"`).join(', ');
  const listed = settings.replace(/"locales": \[[^\]]*\]/, `"locales": [${list}]`);
  if (listed !== settings) writeFileSync(file, listed);
}

/** With a literal the bundler can drop the choice between languages; a call would stay. */
function inlineLocale(file) {
  const runtime = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    runtime.replace(
      `experimentalStaticLocale = assertIsLocale('${BUILD_LOCALE}')`,
      `experimentalStaticLocale = '${BUILD_LOCALE}'`,
    ),
  );
}

/**
 * With a single language, every text is still wrapped in a function that chooses it. The choice is fixed, and the wrappers are
 * half a kilobyte of the first visit: the text is exported directly.
 */
function unwrapMessages(folder) {
  const imported = "import { getLocale, experimentalStaticLocale } from '../runtime.js';\n";
  const wrapper =
    /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*return (\w+)\(inputs\)\s*\}\)/;
  for (const file of readdirSync(folder)) {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    if (wrapper.test(text)) {
      writeFileSync(`${folder}/${file}`, text.replace(wrapper, '($1)').replace(imported, ''));
    }
  }
}

// The compiler leaves timers behind that would keep the process alive for half a minute.
process.exit(0);
