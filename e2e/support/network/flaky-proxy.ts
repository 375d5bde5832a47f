import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type LocalProxy, localProxy } from './local-proxy.ts';

/** A bad network between a browser and a store. */
export interface FlakyProxy extends LocalProxy {
  /** Turns the weather on or off. */
  storm: (on: boolean) => void;
  /** Lets nothing through from now on, like a line that is up but silent; returns the requests made, and a function to end it. */
  hold: () => { asked: string[]; release: () => void };
  /** The number of requests failed so far. */
  failed: () => number;
}

/** What happens while the storm is on. */
interface Weather {
  /** One request of so many fails; every second of those fails after the store has taken it. */
  failsOneIn: number;
  /** How long the proxy holds a request or a new socket before it passes it on, ms. */
  latencyMs: number;
  /** How long a socket lives, ms. */
  socketLifeMs: number;
}

/** Passes requests and sockets on to a store, and fails some of them while the storm is on. */
export async function flakyProxy(
  storePort: number,
  weather: Weather = { failsOneIn: 5, latencyMs: 3000, socketLifeMs: 10_000 },
): Promise<FlakyProxy> {
  let stormy = false;
  let failures = 0;
  const sockets = new Set<Socket>();
  let asked = 0;
  /** Counted and not random: by chance, a short journey could have met no failure at all. */
  const fails = (): 'before' | 'after' | undefined => {
    if (!stormy) return undefined;
    const round = Math.floor(asked / weather.failsOneIn);
    const place = asked % weather.failsOneIn;
    asked += 1;
    // Another place in each round: the same request of a repeated series does not fail forever.
    if (place !== (2 * round + 1) % weather.failsOneIn) return undefined;
    failures += 1;
    return round % 2 ? 'after' : 'before';
  };
  let held: { asked: string[]; over: Promise<void> } | undefined;
  const later = ({ url = '' }: IncomingMessage, go: () => void) => {
    held?.asked.push(url);
    if (held) void held.over.then(go);
    else setTimeout(go, stormy ? weather.latencyMs : 0);
  };

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const fail = fails();
    if (fail === 'before') return void outgoing.destroy();
    const { url, method, headers } = incoming;
    const onward = request({ port: storePort, path: url, method, headers, agent: false });
    onward.on('response', (reply) => {
      // The store has taken the request; only its answer is lost.
      if (fail === 'after') return void outgoing.destroy();
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const proxy = createServer((incoming, outgoing) =>
    later(incoming, () => pass(incoming, outgoing)),
  );

  proxy.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    later(incoming, () => {
      const onward = connect(storePort, '127.0.0.1', () => {
        const lines = incoming.rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `));
        onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
        socket.pipe(onward).pipe(socket);
      });
      const end = () => {
        onward.destroy();
        socket.destroy();
      };
      onward.on('error', end);
      if (stormy) setTimeout(end, weather.socketLifeMs);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    });
  });

  const { origin, close } = await localProxy(proxy);
  return {
    origin,
    storm: (on) => {
      stormy = on;
      // Sockets opened before the storm would otherwise survive it.
      if (on) sockets.forEach((socket) => socket.destroy());
    },
    hold: () => {
      let release = () => undefined as void;
      const asked: string[] = [];
      const over = new Promise<void>((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      held = { asked, over };
      sockets.forEach((socket) => socket.destroy());
      return { asked, release };
    },
    failed: () => failures,
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      close();
    },
  };
}
