import { connect } from 'node:net';

export interface Hammered {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Repeats one request over kept connections, one at a time on each, as fast as it is answered. Only to this machine. */
export async function hammer(
  { port, path, body, encoding }: { port: number; path: string; body: string; encoding: string },
  { connections, ms }: { connections: number; ms: number },
): Promise<Hammered> {
  const request = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nAccept-Encoding: ${encoding}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + ms;
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let begun = 0;
      let got = 0;
      let wanted = 0;
      const send = () => {
        begun = performance.now();
        got = 0;
        wanted = 0;
        socket.write(request);
      };
      socket.setNoDelay(true);
      socket.on('connect', send);
      socket.on('error', () => (failed += 1));
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        if (wanted === 0) {
          const head = chunk.toString('latin1', 0, Math.min(chunk.length, 4096));
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          const over = head.indexOf('\r\n\r\n');
          if (!head.startsWith('HTTP/1.1 200') || length === undefined || over < 0) {
            failed += 1;
            socket.destroy();
            return;
          }
          wanted = over + 4 + Number(length);
        }
        got += chunk.length;
        if (got < wanted) return;
        const now = performance.now();
        times.push(now - begun);
        if (now < end) send();
        else socket.end();
      });
    });
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: times.length / seconds, ...quantiles(times), failed };
}

/** The median and the 99th percentile, ms. */
export function quantiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
