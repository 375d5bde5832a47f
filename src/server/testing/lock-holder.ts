/** A process that takes a data folder, reports it, and keeps it until it is killed. `lock-holder FOLDER` */
import { lockFolder } from '../db/lock.ts';

await lockFolder(process.argv[2] ?? '', { stays: true });
process.stdout.write('held');
setInterval(() => undefined, 60_000);
