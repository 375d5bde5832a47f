// Compiles the texts of both sides: every message becomes a function, checked at compile time.
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

// The compiler leaves timers behind that would hold the process for half a minute.
process.exit(0);
