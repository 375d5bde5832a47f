import { catalogueCommand } from '#server/catalogue/import/catalogue-command.ts';

process.exitCode = await catalogueCommand(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
