import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * What limits count a visitor by: the address, or of IPv6 the first half of it. The other half is the
 * visitor's own to choose, so that one connection would be billions of visitors.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [front = [], back = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const half = [...front, ...zeros, ...back].slice(0, GROUPS / 2);
  return `${half.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
