// Compiles the texts of both sides: every message becomes a function, checked at compile time.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

for (const side of ['client', 'server']) {
  await compile({
    project: `./src/${side}/messages/project.inlang`,
    outdir: `./src/${side}/messages/compiled`,
    strategy: ['globalVariable', 'baseLocale'],
    // With a single language its choice is known now; drop this line when a second file arrives.
    experimentalStaticLocale: "'en'",
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  });
}

// A literal lets the bundler leave out what only chooses between languages; a call it must keep.
for (const side of ['client', 'server']) {
  const file = `src/${side}/messages/compiled/runtime.js`;
  const runtime = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    runtime.replace(
      "experimentalStaticLocale = assertIsLocale('en')",
      "experimentalStaticLocale = 'en'",
    ),
  );
}

// The compiler leaves timers behind that would hold the process for half a minute.
process.exit(0);
