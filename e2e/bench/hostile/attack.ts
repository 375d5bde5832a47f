/**
 * The attackers of `hostile.ts`, in a process of their own so that they do not slow down the measured customers. Reads its input
 * from HOSTILE in the environment and prints the answers, as JSON.
 */
import { Agent, request } from 'node:http';
import { type HostileRequest, hostileRequests, type Known, seeded } from './requests.ts';

interface Task {
  port: number;
  count: number;
  seed: number;
  atOnce: number;
  /** The most requests per second; refusing a whole botnet is the proxy's task. */
  rate: number;
  known: Known;
}

interface Answered {
  status: number;
  /** Whether an operation failed inside, although the answer is a 200. */
  failedInside: boolean;
}

/** The answers, by kind and status, and each one that must not occur. */
export interface Report {
  byKind: Record<string, Record<string, number>>;
  wrong: { kind: string; method: string; path: string; status: number; body: string }[];
}

const LONGEST_KEPT = 300;
const { port, count, seed, atOnce, rate, known } = JSON.parse(process.env['HOSTILE'] ?? '') as Task;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const next = hostileRequests(seeded(seed), known);
const report: Report = { byKind: {}, wrong: [] };

const INSIDE = /"?code\\?"?:\s*500\b/;

const send = (hostile: HostileRequest): Promise<Answered> =>
  new Promise((resolve) => {
    const { method, path, headers, body } = hostile;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { ...headers, ...length },
      agent,
    });
    asked.once('response', (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        if (text.length < LONGEST_KEPT) text += piece.toString('latin1');
      });
      response.once('close', () =>
        resolve({ status: response.statusCode ?? 0, failedInside: INSIDE.test(text) }),
      );
    });
    // A connection that the store cuts counts as an answer too.
    asked.once('error', () => resolve({ status: 0, failedInside: false }));
    asked.setTimeout(60_000, () => asked.destroy());
    asked.end(body);
  });

const begun = performance.now();
let sent = 0;
async function attacker(): Promise<void> {
  while (sent < count) {
    sent += 1;
    const due = begun + (sent / rate) * 1000 - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const hostile = next();
    const { status, failedInside } = await send(hostile);
    const statuses = (report.byKind[hostile.kind] ??= {});
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500 || failedInside) {
      const { kind, method, path, body = '' } = hostile;
      report.wrong.push({ kind, method, path, status, body: String(body).slice(0, LONGEST_KEPT) });
    }
  }
}

await Promise.all(Array.from({ length: atOnce }, attacker));
agent.destroy();
process.stdout.write(JSON.stringify(report));
