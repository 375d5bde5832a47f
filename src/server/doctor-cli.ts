import { doctorCommand } from './doctor/doctor-command.ts';

process.exitCode = await doctorCommand(process.env, (line) => console.log(line));
