import { doctorCommand } from './doctor/doctor-command.ts';

process.exitCode = await doctorCommand(process.argv.slice(2), process.env, (line) =>
  console.log(line),
);
