import { spawnSync } from 'node:child_process';

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
