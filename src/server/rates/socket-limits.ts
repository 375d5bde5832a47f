import type { IncomingMessage } from 'node:http';
import { clientNetwork } from '#server/limits/client-network.ts';
import { socketAddress } from '#server/limits/socket-address.ts';

/** More packets than a page ever sends in a second; a pong comes every ten. */
const MOST_PACKETS = 30;

export interface SocketLimits {
  /** The most connections at a time, in all; and per network. */
  most: number;
  perNetwork: number;
  /** Whether the nearest proxy states the visitor's address. */
  proxied: boolean;
}

/** The used part of an Engine.IO connection. */
interface Connection {
  request: IncomingMessage;
  on: (event: 'packet', listener: () => void) => unknown;
  once: (event: 'close', listener: () => void) => unknown;
  close: (discard?: boolean) => unknown;
}

/** Counts open connections by network, and ends those that send more than any page does. */
export function limitSockets({ most, perNetwork, proxied }: SocketLimits) {
  const open = new Map<string, number>();
  let all = 0;
  const networkOf = (request: IncomingMessage): string =>
    clientNetwork(socketAddress(request, proxied));
  return {
    /** Whether another connection may be opened. Requests of an open one are not counted as new. */
    admits(request: IncomingMessage): boolean {
      if (/[?&]sid=/.test(request.url ?? '')) return true;
      return all < most && (open.get(networkOf(request)) ?? 0) < perNetwork;
    },
    opened(connection: Connection): void {
      const network = networkOf(connection.request);
      all += 1;
      open.set(network, (open.get(network) ?? 0) + 1);
      connection.once('close', () => {
        all -= 1;
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      let second = 0;
      let packets = 0;
      connection.on('packet', () => {
        const now = Math.floor(performance.now() / 1000);
        packets = now === second ? packets + 1 : 1;
        second = now;
        if (packets > MOST_PACKETS) connection.close(true);
      });
    },
  };
}
