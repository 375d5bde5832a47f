import { isIPv4 } from 'node:net';
import { browserAndDevice } from '#shared/accounts/device-name.ts';

/** Where a request came from, in words that its customer may keep and read. */
export interface SeenFrom {
  /** `Chrome, Android phone`; empty where unknown. */
  device: string;
  /** See `coarseNetwork`. */
  network: string;
}

interface Visitor {
  address: string;
  agent?: string | undefined;
}

export const seenFrom = ({ address, agent }: Visitor): SeenFrom => ({
  device: agent ? browserAndDevice(agent) : '',
  network: coarseNetwork(address),
});

/**
 * A network, just precise enough to tell one's own from a stranger's: the first three numbers of an IPv4 address
 * (`203.0.113.x`), the first three groups of an IPv6 one (`2001:db8:1::`).
 */
export function coarseNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.x`;
  const groups = address.split(':');
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::` : '';
}
