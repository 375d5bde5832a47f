import { deskCommand } from './desk/command-line/desk-command.ts';

process.exitCode = await deskCommand(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
