import { readFileSync } from 'node:fs';

/** From `getconf CLK_TCK`, which is 100 on every Linux that this runs on. */
const TICK_MS = 10;

/** The CPU time of a process so far, ms. */
export function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The resident memory of a process, MB. */
export const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
