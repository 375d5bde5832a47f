import { spawn, spawnSync } from 'node:child_process';

/** Runs a command with its output shown; returns its exit code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** The same for a tool of the project. */
export const tool = (name, args, env) => run(`node_modules/.bin/${name}`, args, env);

/** Starts a command beside others; resolves with its exit code, and prints its output when it has ended. */
export function runBeside(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (printed += chunk));
  }
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      console.error(message);
      resolve(1);
    });
    child.on('close', (code) => {
      if (printed) console.error(printed.trimEnd());
      resolve(code ?? 1);
    });
  });
}
